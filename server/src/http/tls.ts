import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { FastifyInstance, FastifyServerFactory, FastifyServerOptions } from 'fastify';
import { ConfigError } from '../config.ts';

/** Files are polled, because watching does not see all changes through links, mounts and network disks. */
export const CERTIFICATE_CHECK_MS = 2_000;
/** Waits until both files are written, because certificate and key are written one after the other. */
export const SETTLE_MS = 500;
const EXPIRY_WARNING_MS = 7 * 86_400_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

export interface TlsServers {
  options: FastifyServerOptions;
  /** Reloads changed files; new connections get the new certificate. */
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
    const server = createHttpsServer(handler, options as Partial<ServerTimeouts>, current);
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
    log.info(expiryLogFields(next), 'certificate reloaded');
    warnIfExpiringSoon(next, log);
  }

  return {
    // The option `https` makes Fastify print an https address.
    options: { serverFactory: factory, ...{ https: {} } },
    watchCertificate(app) {
      const scheduleReload = (): void => {
        clearTimeout(settleTimer);
        settleTimer = setTimeout(() => reloadCertificate(app), settleMs).unref();
      };
      app.addHook('onListen', async () => {
        warnIfExpiringSoon(current, app.log);
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

function createHttpsServer(
  handler: RequestListener,
  { http, keepAliveTimeout, requestTimeout, connectionTimeout }: Partial<ServerTimeouts>,
  { cert, key }: Certificate,
): Server {
  const limits = { ...http, keepAliveTimeout, requestTimeout, handshakeTimeout: HANDSHAKE_TIMEOUT_MS };
  const server = createServer({ ...limits, cert, key }, handler);
  server.setTimeout(connectionTimeout ?? 0);
  return server;
}

function warnIfExpiringSoon(certificate: Certificate, log: FastifyInstance['log']): void {
  if (certificate.expiresAt - Date.now() < EXPIRY_WARNING_MS)
    log.warn(expiryLogFields(certificate), 'the certificate has expired or expires within a week: renew it');
}

const expiryLogFields = ({ expiresAt }: Certificate) => ({ endsAt: new Date(expiresAt).toISOString() });

interface ServerTimeouts {
  http: object;
  keepAliveTimeout: number;
  requestTimeout: number;
  connectionTimeout: number;
}

export interface CertificateFiles {
  cert: string;
  key: string;
}

export interface Certificate {
  /** PEM, the whole chain. */
  cert: Buffer;
  key: Buffer;
  /** ms UTC. */
  expiresAt: number;
}

/**
 * Also makes a TLS context of the files, to find out whether they fit.
 * @throws ConfigError that names the variable
 */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readFileOrConfigError('TLS_CERT', files.cert);
  const key = readFileOrConfigError('TLS_KEY', files.key);
  const certificate = tryOrConfigError(`TLS_CERT: ${files.cert} holds no certificate in PEM form`, () =>
    parsePemCertificate(cert),
  );
  const privateKey = tryOrConfigError(
    `TLS_KEY: ${files.key} holds no private key in PEM form without a passphrase`,
    (): KeyObject => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError(`TLS_KEY: ${files.key} is not the key of the certificate in TLS_CERT`);
  tryOrConfigError(`TLS_CERT: ${files.cert} cannot be used by a server`, () =>
    createSecureContext({ cert, key }),
  );
  return { cert, key, expiresAt: Date.parse(certificate.validTo) };
}

function parsePemCertificate(bytes: Buffer): X509Certificate {
  if (!bytes.includes('-----BEGIN')) throw new Error('not PEM');
  return new X509Certificate(bytes);
}

function readFileOrConfigError(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function tryOrConfigError<T>(message: string, attempt: () => T): T {
  try {
    return attempt();
  } catch {
    throw new ConfigError(message);
  }
}
