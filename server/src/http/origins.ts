import type { IncomingMessage, Server } from 'node:http';
import type { Config } from '../config.ts';

/** Our pages (also by Host header), allowed origins, non-browsers (no Origin header). */
export function isSocketOriginAllowed(
  { headers: { origin, host } }: IncomingMessage,
  ourOrigin: string,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origin === ourOrigin || origins.includes(origin)) return true;
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** PUBLIC_URL, or localhost with the port once listening. */
export function createPublicOriginReader({ publicUrl, port, tls }: Config, server: Server): () => string {
  const localOrigin = (port: number): string => `${tls ? 'https' : 'http'}://localhost:${port}`;
  let cachedOrigin = publicUrl;
  return () => {
    if (cachedOrigin !== undefined) return cachedOrigin;
    // A system call, too slow for every handshake.
    const address = server.address();
    if (typeof address !== 'object' || !address) return localOrigin(port);
    cachedOrigin = localOrigin(address.port);
    return cachedOrigin;
  };
}
