const MIN_SIDE = 1_024;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface Line {
  text: string;
  size: number;
  weight: number;
}

/** Each module is a whole number of pixels, so the code is sharp. */
export async function renderQrPng(code: SVGSVGElement, tableName: string, shopName: string): Promise<Blob> {
  const modules = code.viewBox.baseVal.width;
  const scale = Math.ceil(MIN_SIDE / modules);
  const side = modules * scale;
  const lines: Line[] = [
    { text: tableName, size: 112, weight: 700 },
    { text: shopName, size: 52, weight: 500 },
  ];
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + lines.reduce((height, { size }) => height + size * 1.35, 40);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.save();
  context.scale(scale, scale);
  // The first path is the background.
  context.fill(new Path2D(code.querySelector('path:last-of-type')?.getAttribute('d') ?? ''));
  context.restore();
  drawLines(context, lines, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob returned no image.'))),
      'image/png',
    );
  });
}

/** Draws lines below the code; long ones get a smaller font. */
function drawLines(context: CanvasRenderingContext2D, lines: Line[], side: number): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  let y = side;
  for (const { text, size, weight } of lines) {
    context.font = `${weight} ${size}px ${FONT}`;
    const scale = Math.min(1, (side * 0.9) / context.measureText(text).width);
    context.font = `${weight} ${size * scale}px ${FONT}`;
    context.fillText(text, side / 2, y + (size * 1.35) / 2);
    y += size * 1.35;
  }
}
