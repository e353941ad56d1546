const MIN_SIDE = 1_024;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

interface Line {
  text: string;
  size: number;
  weight: number;
}

/** The code with the names below it as a PNG; each of its squares is whole pixels wide, so it is sharp at any size. */
export async function qrPicture(code: SVGSVGElement, tableName: string, shopName: string): Promise<Blob> {
  const squares = code.viewBox.baseVal.width;
  const scale = Math.ceil(MIN_SIDE / squares);
  const side = squares * scale;
  const lines: Line[] = [
    { text: tableName, size: 112, weight: 700 },
    { text: shopName, size: 52, weight: 500 },
  ];
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side + lines.reduce((height, { size }) => height + size * 1.35, 40);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  pen.save();
  pen.scale(scale, scale);
  // The first path is the ground, the second the code.
  pen.fill(new Path2D(code.querySelector('path:last-of-type')?.getAttribute('d') ?? ''));
  pen.restore();
  write(pen, lines, side);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))),
      'image/png',
    );
  });
}

/** One under the other, in the middle; a long one smaller. */
function write(pen: CanvasRenderingContext2D, lines: Line[], side: number): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  let y = side;
  for (const { text, size, weight } of lines) {
    pen.font = `${weight} ${size}px ${FONT}`;
    const fits = Math.min(1, (side * 0.9) / pen.measureText(text).width);
    pen.font = `${weight} ${size * fits}px ${FONT}`;
    pen.fillText(text, side / 2, y + (size * 1.35) / 2);
    y += size * 1.35;
  }
}
