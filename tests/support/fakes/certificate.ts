import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * Creates a certificate for localhost and 127.0.0.1 that is signed by itself, in DER (X.690, RFC 5280). Node
 * cannot create certificates, openssl is not installed everywhere, and a key in the repository would expire.
 */
export function createSelfSignedCertificate({ days = 30 }: { days?: number } = {}): {
  cert: string;
  key: string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = tbsCertificate(publicKey, days);
  const signature = sign('sha256', signed, privateKey);
  return {
    cert: toPem(sequence(signed, SIGNATURE_ALGORITHM, tlv(0x03, Buffer.of(0), signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function tbsCertificate(publicKey: KeyObject, days: number): Buffer {
  const now = Date.now();
  // The name is random, because of two trusted certificates with one name clients check only the first.
  const name = distinguishedName(`localhost ${randomBytes(4).toString('hex')}`);
  return sequence(
    tlv(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    SIGNATURE_ALGORITHM,
    name,
    sequence(utcTime(now - 60 * DAY_MS), utcTime(now + days * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(BASIC_CONSTRAINTS_CA, SUBJECT_ALT_NAME)),
  );
}

const DAY_MS = 86_400_000;

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), body]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const integer = (bytes: Buffer) => tlv(0x02, bytes);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const stringValue = (tag: number, value: string) => tlv(tag, Buffer.from(value));

function utcTime(instant: number): Buffer {
  return stringValue(0x17, new Date(instant).toISOString().replace(/^..|[-:T]|\.\d+/g, ''));
}

/** ecdsa-with-SHA256 */
const SIGNATURE_ALGORITHM = sequence(oid('2a8648ce3d040302'));
const distinguishedName = (cn: string) => sequence(tlv(0x31, sequence(oid('550403'), stringValue(0x0c, cn))));
const BASIC_CONSTRAINTS_CA = sequence(oid('551d13'), tlv(0x04, sequence(tlv(0x01, Buffer.of(0xff)))));
const SUBJECT_ALT_NAME = sequence(
  oid('551d11'),
  tlv(0x04, sequence(stringValue(0x82, 'localhost'), tlv(0x87, Buffer.of(127, 0, 0, 1)))),
);

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
