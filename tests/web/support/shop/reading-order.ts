/** A KOT, or a part of one, as it lies on one page of the board. */
export interface CellBox {
  token: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Tokens in the order of reading: page by page, left to right, top to bottom. Parts of one KOT count once. */
export function readingOrder(boxes: readonly CellBox[]): string[] {
  const read = boxes.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x).map(({ token }) => token);
  return read.filter((token, index) => token !== read[index - 1]);
}
