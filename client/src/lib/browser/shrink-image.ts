import { PICTURE_MAX_BYTES } from '@tawa/shared/accounts/accounts.rules.ts';
import { filesMessages } from '@tawa/shared/messages/files.en.ts';
import { ApiError } from '../api/api-error.ts';

const DEFAULT_SIDE_PX = 1_024;
const SMALL_ENOUGH_BYTES = 524_288;

/**
 * To a JPEG whose sides have at most `maxSide` pixels. Small pictures and those that the browser cannot decode stay unchanged.
 * @throws ApiError TOO_LARGE if such a file exceeds PICTURE_MAX_BYTES
 */
export async function shrinkImage(file: File, maxSide = DEFAULT_SIDE_PX): Promise<File> {
  const shrunk = await scaleDownIfLarge(file, maxSide).catch(() => undefined);
  if (shrunk) return shrunk;
  if (file.size <= PICTURE_MAX_BYTES) return file;
  const message = filesMessages().pictureTooLarge;
  throw new ApiError(413, { code: 'TOO_LARGE', message });
}

/** @throws if the browser cannot decode the file */
async function scaleDownIfLarge(file: File, maxSide: number): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight));
    if (scale === 1 && file.size <= SMALL_ENOUGH_BYTES) return file;
    return await drawScaledJpeg(image, scale);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Applies the EXIF rotation and drops the location. */
async function drawScaledJpeg(image: HTMLImageElement, scale: number): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG would turn transparent pixels black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return bytes ? new File([bytes], 'picture.jpg', { type: 'image/jpeg' }) : undefined;
}
