// A game of boardgame.io for two, kept in memory; whoever looks on is sent the whole state after each move.
// `node boardgame.mjs BYTES`: how long such a message is, where that is possible.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const AROUND = 694; // bytes of a message beside the text

const game = {
  name: "tally",
  setup: () => ({ last: "", text: "x".repeat(Math.max(0, Number(process.argv[2]) - AROUND)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    play: ({ G }, token) => {
      G.last = token;
    },
  },
};

const server = Server({ games: [game], origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready);
const { appServer } = await server.run(0);
console.log(`http://127.0.0.1:${appServer.address().port}/`);
