import type { IncomingMessage, Server } from 'node:http';
import type { Config } from '../config.ts';

/**
 * Allows the pages of this server (also by the Host header), the configured origins, and programs that are
 * not browsers, which send no Origin header.
 */
export function isSocketOriginAllowed(
  { headers: { origin, host } }: IncomingMessage,
  ourOrigin: string,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origin === ourOrigin || origins.includes(origin)) return true;
  return origin === `http://${host}` || origin === `https://${host}`;
}

/** Returns PUBLIC_URL. Without it, returns localhost with the port, once the server listens. */
export function createPublicOriginReader({ publicUrl, port, tls }: Config, server: Server): () => string {
  const localOrigin = (port: number): string => `${tls ? 'https' : 'http'}://localhost:${port}`;
  let cachedOrigin = publicUrl;
  return () => {
    if (cachedOrigin !== undefined) return cachedOrigin;
    // The address is read once, because each read is a system call, too slow for every handshake.
    const address = server.address();
    if (typeof address !== 'object' || !address) return localOrigin(port);
    cachedOrigin = localOrigin(address.port);
    return cachedOrigin;
  };
}
