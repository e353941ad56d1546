import { WebSocket } from 'ws';

/** A crowd of screens that count what they hear; raw frames for product and floor alike, so that the ruler is one. */
export interface Crowd {
  /** When each order's event reached the observed screen: order number → performance.now(). */
  arrivals: Map<string, number>;
  /** How many order events each screen has heard. */
  heard: number[];
  close(): void;
}

const EVENT = 'kot:created';
const orderNumber = /"specialRequest":"([^"]*)"/;

interface Handshake {
  token: string;
  shopId: string;
}

/** Connects `size` screens; with a handshake they speak Socket.IO's protocol, without one they just listen. */
export async function connectCrowd(origin: string, size: number, handshake?: Handshake): Promise<Crowd> {
  const arrivals = new Map<string, number>();
  const heard = new Array<number>(size).fill(0);
  const url = origin.replace('http', 'ws') + (handshake ? '/socket.io/?EIO=4&transport=websocket' : '/');

  function connect(index: number): Promise<WebSocket> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      if (!handshake) socket.once('open', () => resolve(socket));
      socket.on('message', (data) => {
        const frame = data.toString();
        if (frame.startsWith('0')) socket.send(`40${JSON.stringify(handshake)}`);
        else if (frame === '2') socket.send('3');
        else if (frame.includes('"ready"')) resolve(socket);
        else if (frame.includes(EVENT)) {
          heard[index] = (heard[index] ?? 0) + 1;
          // One in the middle: neither the first nor the last that the server writes to.
          if (index === size >> 1) arrivals.set(orderNumber.exec(frame)?.[1] ?? '', performance.now());
        }
      });
    });
  }

  const sockets: WebSocket[] = [];
  for (let index = 0; index < size; index++) sockets.push(await connect(index));
  return {
    arrivals,
    heard,
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
