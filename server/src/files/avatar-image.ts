import { PICTURE_MAX_SIDE } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';

const AVATAR_SIDE_PX = 512;
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * The content decides the type; the size is checked before decoding (OWASP File Upload Cheat Sheet).
 * @throws AppError picture.unsupported, picture.too_large
 */
export async function toAvatarImage(bytes: Buffer): Promise<Buffer> {
  // Loaded with the first picture: they take 20 MB.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ]);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw new AppError('picture.unsupported');
  const limitInputPixels = PICTURE_MAX_SIDE * PICTURE_MAX_SIDE;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE) throw new AppError('picture.too_large');
    return await sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .resize(AVATAR_SIDE_PX, AVATAR_SIDE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.unsupported');
  }
}
