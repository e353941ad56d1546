import { PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const HEIC_TYPE = /^image\/hei[cf]/;

/**
 * Encodes a picture as square WebP pictures without metadata, one for each side in pixels. The content
 * decides the type, and the size is checked before decoding (OWASP File Upload Cheat Sheet). Bytes that
 * phones append to a picture are dropped.
 * @throws AppError picture.unsupported, picture.heic, picture.too_large
 */
export async function encodeSquares(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  // These libraries take 20 MB of memory, so they load with the first picture.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (!TYPES.has(type)) throw new AppError(HEIC_TYPE.test(type) ? 'picture.heic' : 'picture.unsupported');
  const limitInputPixels = PICTURE_MAX_SIDE * PICTURE_MAX_SIDE;
  const largest = Math.max(...sides);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE) throw new AppError('picture.too_large');
    const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(largest, largest, { fit: 'cover' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const square = sharp(data, { raw: { width: largest, height: largest, channels: info.channels } });
    return await Promise.all(
      sides.map((side) => square.clone().resize(side, side).webp({ quality: 82 }).toBuffer()),
    );
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.unsupported');
  }
}
