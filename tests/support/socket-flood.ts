import { WebSocket } from 'ws';

export type FloodOutcome = 'ready' | 'refused' | 'closed';

export function openRawSocket(origin: string): WebSocket {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  socket.on('error', () => undefined);
  return socket;
}

/** Sends the CONNECT packet, and leaves as soon as the server has responded. */
function connectOnce(origin: string, packet: string): Promise<FloodOutcome> {
  const socket = openRawSocket(origin);
  return new Promise((resolve) => {
    const leave = (outcome: FloodOutcome) => {
      socket.terminate();
      resolve(outcome);
    };
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(packet);
      else if (text.startsWith('44')) leave(text.includes('TOO_MANY') ? 'refused' : 'closed');
      else if (text.includes('"ready"')) leave('ready');
    });
    socket.on('close', () => leave('closed'));
  });
}

/** Opens `count` connections, each with the same CONNECT packet. */
export const floodAtOnce = (origin: string, packet: string, count: number): Promise<FloodOutcome[]> =>
  Promise.all(Array.from({ length: count }, () => connectOnce(origin, packet)));
