import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError } from '../config.ts';

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

/** Also tries them as a TLS context. @throws ConfigError naming the variable */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = read('TLS_CERT', files.cert);
  const key = read('TLS_KEY', files.key);
  const certificate = tryOrConfigError(`TLS_CERT: ${files.cert} holds no certificate in PEM form`, () =>
    certificateIn(cert),
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

function certificateIn(bytes: Buffer): X509Certificate {
  if (!bytes.includes('-----BEGIN')) throw new Error('not PEM');
  return new X509Certificate(bytes);
}

function read(variable: string, file: string): Buffer {
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
