import type { Server } from 'node:http';
import type { Config } from '../config.ts';

/** The public address, without a slash at its end: PUBLIC_URL, or this machine's name and the port it listens on. */
export function publicOrigin({ publicUrl, port, tls }: Config, server: Server): () => string {
  const localOrigin = (port: number): string => `${tls ? 'https' : 'http'}://localhost:${port}`;
  let known = publicUrl;
  return () => {
    if (known !== undefined) return known;
    // Asking the system at every handshake would cost more than the answer; it stays once the server listens.
    const address = server.address();
    if (typeof address !== 'object' || !address) return localOrigin(port);
    known = localOrigin(address.port);
    return known;
  };
}
