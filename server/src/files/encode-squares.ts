import { PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const HEIC_TYPE = /^image\/hei[cf]/;

/**
 * To square WebP pictures without metadata, one for each side in pixels. The content decides the type; the size is
 * checked before decoding (OWASP File Upload Cheat Sheet). Bytes after the picture, which phones append, are dropped.
 * @throws AppError picture.unsupported, picture.heic, picture.too_large
 */
export async function encodeSquares(bytes: Buffer, sides: readonly number[]): Promise<Buffer[]> {
  // Loaded with the first picture: they take 20 MB.
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
