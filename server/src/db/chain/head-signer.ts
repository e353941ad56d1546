import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The head of a chain as text, which `npm run verify -- --head` takes: shop, number and hash. */
export const formatHead = (shopId: string, { n, hash }: { n: number; hash: string }): string =>
  `${shopId}/${n}/${hash}`;

export interface HeadSigner {
  /** SPKI, DER, base64. */
  readonly publicKey: string;
  /** Ed25519 over the UTF-8 bytes of the text, base64. */
  sign(text: string): string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The installation's key. It is derived from the secret that all processes share, so no second file has to be kept. A new
 * secret makes a new key; heads that were signed before keep proving what they say with the public key beside them.
 */
export function createHeadSigner(secret: string): HeadSigner {
  const seed = createHmac('sha256', secret).update('tawa chain head').digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64') };
}
