import { PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import type { ResizeOptions, Sharp } from 'sharp';
import { AppError } from '../errors/app-error.ts';

const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const HEIC_TYPE = /^image\/hei[cf]/;

/**
 * Decodes a picture, upright and resized, without metadata. The content decides the type, and the size is checked before
 * decoding (OWASP File Upload Cheat Sheet). Bytes that phones append to a picture are dropped.
 * @throws AppError picture.unsupported, picture.heic, picture.too_large
 */
export async function decodePicture(bytes: Buffer, size: ResizeOptions): Promise<Sharp> {
  // These libraries take 20 MB of memory, so they load with the first picture.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '';
  if (!TYPES.has(type)) throw new AppError(HEIC_TYPE.test(type) ? 'picture.heic' : 'picture.unsupported');
  const limitInputPixels = PICTURE_MAX_SIDE * PICTURE_MAX_SIDE;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE) throw new AppError('picture.too_large');
    const { data, info } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(size)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    return sharp(data, { raw: { width: info.width, height: info.height, channels } });
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.unsupported');
  }
}
