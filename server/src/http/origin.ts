import type { Server } from 'node:http';
import type { Config } from '../config.ts';

/** The public address, without a slash at its end: PUBLIC_URL, or this machine's name and the port it listens on. */
export function publicOrigin({ publicUrl, port, tls }: Config, server: Server): () => string {
  return () => {
    if (publicUrl !== undefined) return publicUrl;
    const address = server.address();
    const actual = typeof address === 'object' && address ? address.port : port;
    return `${tls ? 'https' : 'http'}://localhost:${actual}`;
  };
}
