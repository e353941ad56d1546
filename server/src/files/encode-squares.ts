import { decodePicture } from './decode-picture.ts';
import { WEBP_QUALITY } from './encode-whole.ts';

/**
 * Encodes the middle square of a picture as WebP pictures, one for each side in pixels.
 * @throws AppError picture.unsupported, picture.heic, picture.too_large
 */
export async function encodeSquares(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  const largest = Math.max(...sides);
  const square = await decodePicture(bytes, { width: largest, height: largest, fit: 'cover' });
  return Promise.all(
    sides.map((side) => square.clone().resize(side, side).webp({ quality: WEBP_QUALITY }).toBuffer()),
  );
}
