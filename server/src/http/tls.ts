import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { FastifyInstance, FastifyServerFactory, FastifyServerOptions } from 'fastify';
import { type Certificate, type CertificateFiles, readCertificate } from './certificate.ts';

/** Polling also sees links, mounts and network disks. */
export const CERTIFICATE_CHECK_MS = 2_000;
/** Certificate and key are written separately. */
export const SETTLE_MS = 500;
const EXPIRY_WARNING_MS = 7 * 86_400_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

export interface TlsServers {
  options: FastifyServerOptions;
  /** Applies to new connections. */
  watchCertificate(app: FastifyInstance): void;
}

/** @throws ConfigError */
export function createTlsServers(
  files: CertificateFiles,
  checkIntervalMs = CERTIFICATE_CHECK_MS,
  settleMs = SETTLE_MS,
): TlsServers {
  let current = readCertificate(files);
  const servers = new Set<Server>();
  let settleTimer: NodeJS.Timeout | undefined;

  const factory: FastifyServerFactory = (handler, options) => {
    const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as Partial<ServerTimeouts>;
    const { cert, key } = current;
    const limits = { ...http, keepAliveTimeout, requestTimeout, handshakeTimeout: HANDSHAKE_TIMEOUT_MS };
    const server = createServer({ ...limits, cert, key }, handler);
    server.setTimeout(connectionTimeout ?? 0);
    servers.add(server);
    return server;
  };

  function reloadCertificate({ log }: FastifyInstance): void {
    let next: Certificate;
    try {
      next = readCertificate(files);
    } catch (error) {
      log.error(
        { reason: (error as Error).message },
        'the new certificate is invalid; the old one stays in use',
      );
      return;
    }
    if (next.cert.equals(current.cert) && next.key.equals(current.key)) return;
    current = next;
    for (const server of servers) server.setSecureContext({ cert: next.cert, key: next.key });
    log.info(expiryFields(next), 'certificate reloaded');
    warnBeforeExpiry(log);
  }

  function warnBeforeExpiry(log: FastifyInstance['log']): void {
    if (current.expiresAt - Date.now() < EXPIRY_WARNING_MS)
      log.warn(expiryFields(current), 'the certificate has expired or expires within a week: renew it');
  }

  return {
    // Fastify then prints an https address.
    options: { serverFactory: factory, ...{ https: {} } },
    watchCertificate(app) {
      const scheduleReload = (): void => {
        clearTimeout(settleTimer);
        settleTimer = setTimeout(() => reloadCertificate(app), settleMs).unref();
      };
      app.addHook('onListen', async () => {
        warnBeforeExpiry(app.log);
        for (const file of Object.values(files))
          watchFile(file, { interval: checkIntervalMs, persistent: false }, scheduleReload);
      });
      app.addHook('onClose', async () => {
        clearTimeout(settleTimer);
        for (const file of Object.values(files)) unwatchFile(file, scheduleReload);
      });
    },
  };
}

const expiryFields = ({ expiresAt }: Certificate) => ({ endsAt: new Date(expiresAt).toISOString() });

interface ServerTimeouts {
  http: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}
