/** What a decoded strip of paper has, from one cut to the next. */

interface Style {
  bold: boolean;
  inverse: boolean;
  /** Times the width and height of a character. */
  width: number;
  height: number;
}

export interface Span extends Style {
  text: string;
}

export interface TextLine extends Style {
  kind: 'text';
  text: string;
  align: 'left' | 'center' | 'right';
  spans: Span[];
  /** It was wider than the paper, and goes on in the next line. */
  isWrapped: boolean;
}

/** Bands that follow each other without a gap are one picture. */
export interface RasterLine {
  kind: 'raster';
  text: '';
  width: number;
  height: number;
  align: TextLine['align'];
  /** Rows of each band. */
  bands: number[];
  /** One byte a dot, 1 is black. */
  dots: Uint8Array;
}

interface FeedLine {
  kind: 'feed';
  text: '';
  dots: number;
}

interface QrLine {
  kind: 'qr';
  text: '';
  value: string;
  moduleDots: number;
  align: TextLine['align'];
}

export type SlipLine = TextLine | RasterLine | FeedLine | QrLine;

export interface DecodedSlip {
  lines: SlipLine[];
  bytes: Uint8Array;
  isCut: boolean;
  drawerPulses: number;
  beeps: number;
  /** What was written last at each beep. */
  beepsAfter: string[];
  /** How often the paper stood still before the slip was complete. */
  pauses: number;
}

/** All that is written in characters, a line each. */
export const textOf = ({ lines }: Pick<DecodedSlip, 'lines'>): string =>
  lines.map(({ text }) => text).join('\n');

/** What is written in characters, without lines that are blank. */
export const writtenLines = ({ lines }: Pick<DecodedSlip, 'lines'>): string[] =>
  lines.flatMap(({ text }) => (text.trim() ? [text.trimEnd()] : []));

export const picturesOf = ({ lines }: Pick<DecodedSlip, 'lines'>): RasterLine[] =>
  lines.filter((line) => line.kind === 'raster');
