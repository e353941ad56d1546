import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';

export async function readQrCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

export const readQrCodeOnScreen = async (code: Locator) => readQrCode(await code.screenshot());
