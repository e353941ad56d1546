import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { FastifyInstance, FastifyServerFactory, FastifyServerOptions } from 'fastify';
import { type Certificate, type CertificateFiles, readCertificate } from './certificate.ts';

/** Looks at the files instead of being told: that also sees links, mounts and other machines' disks change. */
export const LOOK_EVERY_MS = 2_000;
/** Certificate and key are written one after the other. */
export const SETTLE_MS = 500;
const SOON_MS = 7 * 86_400_000;
const HANDSHAKE_WITHIN_MS = 10_000;

export interface SecureServers {
  /** For Fastify, which makes two servers when it listens on `localhost`. */
  options: FastifyServerOptions;
  /** Takes over a renewed certificate for new connections while `app` runs; those that are open live on. */
  keepFresh(app: FastifyInstance): void;
}

/** https with these files. @throws ConfigError when they cannot be used */
export function secureServers(
  files: CertificateFiles,
  lookEveryMs = LOOK_EVERY_MS,
  settleMs = SETTLE_MS,
): SecureServers {
  let current = readCertificate(files);
  const servers = new Set<Server>();
  let settling: NodeJS.Timeout | undefined;

  const factory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as Partial<ServerTimes>;
    const { cert, key } = current;
    const limits = { ...http, keepAliveTimeout, requestTimeout, handshakeTimeout: HANDSHAKE_WITHIN_MS };
    const server = createServer({ ...limits, cert, key }, handler);
    server.setTimeout(connectionTimeout ?? 0);
    servers.add(server);
    return server;
  };

  function renew({ log }: FastifyInstance): void {
    let next: Certificate;
    try {
      next = readCertificate(files);
    } catch (error) {
      log.error(
        { reason: (error as Error).message },
        'the new certificate is not taken; the old one serves on',
      );
      return;
    }
    if (next.cert.equals(current.cert) && next.key.equals(current.key)) return;
    current = next;
    for (const server of servers) server.setSecureContext({ cert: next.cert, key: next.key });
    log.info(factsOf(next), 'the certificate is renewed');
    warnOfTheEnd(log);
  }

  function warnOfTheEnd(log: FastifyInstance['log']): void {
    if (current.endsAt - Date.now() < SOON_MS)
      log.warn(factsOf(current), 'the certificate has ended, or ends within a week: renew it');
  }

  return {
    // The empty one makes it name its address with https.
    options: { serverFactory: factory, ...{ https: {} } },
    keepFresh(app) {
      const look = (): void => {
        clearTimeout(settling);
        settling = setTimeout(() => renew(app), settleMs).unref();
      };
      app.addHook('onListen', async () => {
        warnOfTheEnd(app.log);
        for (const file of Object.values(files))
          watchFile(file, { interval: lookEveryMs, persistent: false }, look);
      });
      app.addHook('onClose', async () => {
        clearTimeout(settling);
        for (const file of Object.values(files)) unwatchFile(file, look);
      });
    },
  };
}

const factsOf = ({ endsAt }: Certificate) => ({ endsAt: new Date(endsAt).toISOString() });

interface ServerTimes {
  http: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}
