/** The browser's sockets and timers, as a connection wants them. */
import type { Ears, Timers, Wire } from './connection';

export function openSocket(table: string): (ears: Ears) => Wire {
  return (ears) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/ws/${encodeURIComponent(table)}`);
    socket.onopen = () => ears.opened();
    socket.onmessage = (event) => ears.heard(String(event.data));
    socket.onclose = () => ears.closed();
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
      },
    };
  };
}

export const timers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
