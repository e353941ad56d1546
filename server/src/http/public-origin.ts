import type { Server } from 'node:http';
import type { Config } from '../config.ts';

/** PUBLIC_URL or localhost; no trailing slash. */
export function publicOrigin({ publicUrl, port, tls }: Config, server: Server): () => string {
  const localOrigin = (port: number): string => `${tls ? 'https' : 'http'}://localhost:${port}`;
  let known = publicUrl;
  return () => {
    if (known !== undefined) return known;
    // A system call, too slow for every handshake.
    const address = server.address();
    if (typeof address !== 'object' || !address) return localOrigin(port);
    known = localOrigin(address.port);
    return known;
  };
}
