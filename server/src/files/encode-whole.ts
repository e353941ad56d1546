import { decodePicture } from './decode-picture.ts';

export const WEBP_QUALITY = 82;

/**
 * Encodes all of a picture as WebP. Its longer side has at most `side` pixels.
 * @throws AppError picture.unsupported, picture.heic, picture.too_large
 */
export async function encodeWhole(bytes: Buffer, side: number): Promise<Buffer> {
  const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  return (await decodePicture(bytes, size)).webp({ quality: WEBP_QUALITY }).toBuffer();
}
