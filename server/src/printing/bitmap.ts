/** A picture with one byte for each dot, where 1 is black. */
export interface Bitmap {
  width: number;
  height: number;
  dots: Uint8Array;
}

export const createBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
});

/** Copies a picture into the target and drops what lies outside of it. */
export function drawBitmap(target: Bitmap, source: Bitmap, left: number, top: number): void {
  const width = Math.min(source.width, target.width - left);
  for (let y = 0; y < Math.min(source.height, target.height - top); y++)
    target.dots.set(
      source.dots.subarray(y * source.width, y * source.width + width),
      (top + y) * target.width + left,
    );
}

/** Cuts what is left of `left`, and the white columns at the right. One column stays. */
export function cropSides(bitmap: Bitmap, left: number): Bitmap {
  let right = left + 1;
  for (const [index, dot] of bitmap.dots.entries())
    if (dot) right = Math.max(right, (index % bitmap.width) + 1);
  const cropped = createBitmap(right - left, bitmap.height);
  for (let y = 0; y < bitmap.height; y++) {
    const row = bitmap.dots.subarray(
      y * bitmap.width + left,
      y * bitmap.width + Math.min(right, bitmap.width),
    );
    cropped.dots.set(row, y * cropped.width);
  }
  return cropped;
}

/** Blackens the dots at the right of each black dot too, as printers do for their own bold letters. */
export function emboldenBitmap({ width, height, dots }: Bitmap, by: number): Bitmap {
  const bold = createBitmap(width + by, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dots[y * width + x]) bold.dots.fill(1, y * bold.width + x, y * bold.width + x + by + 1);
  return bold;
}

/** Turns black on white into white on black, with a black margin at both sides. */
export function invertBitmap(bitmap: Bitmap, margin: number): Bitmap {
  const inverse = createBitmap(bitmap.width + 2 * margin, bitmap.height);
  drawBitmap(inverse, bitmap, margin, 0);
  return { ...inverse, dots: inverse.dots.map((dot) => 1 - dot) };
}
