// A room of Colyseus: whoever moves changes a small state, which everybody in the room is sent as one message.
// `node colyseus.mjs BYTES`: how long such a message is.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

const AROUND = 43; // bytes of a message beside the text

class Table extends Room {
  maxClients = 4;
  // Everything is said in messages. Without this a timer per room would look for changes 20 times a second.
  patchRate = null;
  game = { ply: 1000, turn: 0, last: "", text: "x".repeat(Math.max(0, Number(process.argv[2]) - AROUND)) };

  messages = {
    move: (client, { token }) => {
      this.game.ply += 1;
      this.game.turn = 1 - this.game.turn;
      this.game.last = token;
      this.broadcast("update", this.game);
    },
  };
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("table", Table).filterBy(["number"]);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${transport.server.address().port}/`);
