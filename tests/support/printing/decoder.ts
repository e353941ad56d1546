import { type FoundCommand, isCharacter, pictureLength, readCommand } from './commands.ts';
import type { DecodedSlip, RasterLine, SlipLine, Span, TextLine } from './slip.ts';

export interface PaperOptions {
  columns: number;
  dots: number;
  hasCutter?: boolean;
  /** Without it the bytes of a picture are printed as characters, as such printers do. */
  raster?: boolean;
  /** The largest picture command that the printer holds; of a larger one so many bytes are lost, and it prints the rest. */
  pictureBytes?: number | undefined;
  /** The upper half that the printer really has, whatever was chosen. */
  codePage?: 'cp437' | 'cp866';
  buzzer?: 'all' | 'ESC B' | 'ESC ( A' | 'BEL';
  /** Prints unknown commands as characters; otherwise they are an error. */
  isLenient?: boolean;
  /** What the printer sends back. */
  respond?: (bytes: number[]) => void;
  /** Real-time status, by the number of DLE EOT. */
  status?: (request: number) => number | undefined;
  confirmsPrinted?: boolean;
}

const UPPER_HALF = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ',
  cp866:
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■ ',
};
const ALIGNS = ['left', 'center', 'right'] as const;
const PLAIN = { bold: false, inverse: false, width: 1, height: 1 };

const createSlip = (): DecodedSlip => ({
  lines: [],
  bytes: new Uint8Array(),
  isCut: false,
  drawerPulses: 0,
  beeps: 0,
  beepsAfter: [],
  pauses: 0,
});

/** Decodes ESC/POS as a printer prints it. Bytes may come in any pieces. */
export class Decoder {
  readonly slips: DecodedSlip[] = [];
  readonly #options: PaperOptions;
  #pending: Uint8Array = new Uint8Array();
  #slip = createSlip();
  #slipBytes: Uint8Array[] = [];
  #style = { ...PLAIN };
  #align: TextLine['align'] = 'left';
  #spans: Span[] = [];
  #qr = { value: '', moduleDots: 3 };

  constructor(options: PaperOptions) {
    this.#options = options;
  }

  /** The bytes of a command that is not complete yet. */
  get pendingBytes(): number {
    return this.#pending.length;
  }

  /** The rest of an incomplete command is lost, so that what follows is no longer understood. */
  dropPending(): void {
    this.#pending = new Uint8Array();
  }

  /** The paper stands still until more is printed. */
  pause(): void {
    this.#slip.pauses++;
  }

  /** @throws Error at an unknown command */
  write(bytes: Uint8Array): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    while (this.#pending.length > 0) {
      const found = this.#readNext();
      if (found === 'incomplete') return;
      this.#pending = this.#pending.subarray(found);
    }
  }

  /** The paper is torn off: what was printed since the last cut is a slip too. */
  finish(): void {
    this.#pending = new Uint8Array();
    if (this.#spans.length > 0) this.#endLine();
    const { lines, drawerPulses, beeps } = this.#slip;
    const isPrinted = lines.some(({ kind, text }) => kind === 'raster' || kind === 'qr' || text.trim());
    if (isPrinted || drawerPulses + beeps > 0) this.#endSlip(false);
    this.#slip = createSlip();
    this.#slipBytes = [];
    this.#reset();
  }

  #readNext(): number | 'incomplete' {
    const [first = 0] = this.#pending;
    if (isCharacter(first)) {
      const end = this.#pending.findIndex((byte) => !isCharacter(byte));
      const characters = this.#pending.subarray(0, end === -1 ? undefined : end);
      this.#keepBytes(characters.length);
      for (const byte of characters) this.#print(byte);
      return characters.length;
    }
    const found = readCommand(this.#pending);
    const isPicture = found !== undefined && this.#pending[0] === 0x1d && this.#pending[1] === 0x76;
    if (found === undefined || (isPicture && this.#options.raster === false))
      return this.#printUnknown(first);
    if (isPicture && this.#isTooLarge()) return this.#losePicture();
    if (found === 'incomplete') return found;
    this.#keepBytes(found.bytes.length);
    this.#run(found);
    return found.bytes.length;
  }

  #isTooLarge(): boolean {
    return (pictureLength(this.#pending) ?? 0) > (this.#options.pictureBytes ?? Number.POSITIVE_INFINITY);
  }

  #losePicture(): number | 'incomplete' {
    const { pictureBytes = 0 } = this.#options;
    return this.#pending.length < pictureBytes ? 'incomplete' : pictureBytes;
  }

  #printUnknown(first: number): number {
    if (!this.#options.isLenient && this.#options.raster !== false) {
      const shown = Buffer.from(this.#pending.subarray(0, 6)).toString('hex');
      throw new Error(`unknown command ${shown}`);
    }
    this.#keepBytes(1);
    this.#print(first);
    return 1;
  }

  #keepBytes(count: number): void {
    this.#slipBytes.push(this.#pending.subarray(0, count));
  }

  #print(byte: number): void {
    const text =
      byte < 0x80
        ? String.fromCharCode(byte)
        : (UPPER_HALF[this.#options.codePage ?? 'cp437'][byte - 0x80] ?? '');
    const last = this.#spans.at(-1);
    if (this.#usedColumns() + this.#style.width > this.#options.columns) this.#endLine(true);
    const { bold, inverse, width, height } = this.#style;
    const isSame =
      last &&
      last.bold === bold &&
      last.inverse === inverse &&
      last.width === width &&
      last.height === height;
    if (isSame && this.#spans.length > 0) last.text += text;
    else this.#spans.push({ text, ...this.#style });
  }

  #usedColumns(): number {
    return this.#spans.reduce((sum, { text, width }) => sum + text.length * width, 0);
  }

  #endLine(isWrapped = false): void {
    const spans = this.#spans;
    this.#spans = [];
    const shown = spans.find(({ text }) => text.trim()) ?? spans[0] ?? { ...PLAIN };
    const { bold, inverse, width } = shown;
    const height = Math.max(1, ...spans.map((span) => span.height));
    const text = spans.map((span) => span.text).join('');
    this.#add({ kind: 'text', text, spans, bold, inverse, width, height, align: this.#align, isWrapped });
  }

  #add(line: SlipLine): void {
    this.#slip.lines.push(line);
  }

  #endSlip(isCut: boolean): void {
    this.slips.push({ ...this.#slip, isCut, bytes: Buffer.concat(this.#slipBytes) });
    this.#slip = createSlip();
    this.#slipBytes = [];
  }

  #reset(): void {
    this.#style = { ...PLAIN };
    this.#align = 'left';
    this.#spans = [];
  }

  #run({ name, parameters }: FoundCommand): void {
    const [first = 0] = parameters;
    const commands: Record<string, () => void> = {
      'ESC @': () => this.#reset(),
      'ESC a': () => {
        this.#align = ALIGNS[first % 48] ?? 'left';
      },
      'ESC E': () => {
        this.#style.bold = first % 2 === 1;
      },
      'ESC !': () => {
        const [bold, height, width] = [(first & 8) > 0, first & 16 ? 2 : 1, first & 32 ? 2 : 1];
        Object.assign(this.#style, { bold, height, width });
      },
      'GS !': () => Object.assign(this.#style, { width: (first >> 4) + 1, height: (first & 15) + 1 }),
      'GS B': () => {
        this.#style.inverse = first % 2 === 1;
      },
      LF: () => this.#endLine(),
      'ESC d': () => Array.from({ length: Math.max(1, first) }, () => this.#endLine()),
      'ESC J': () => this.#add({ kind: 'feed', text: '', dots: first }),
      'GS V': () => this.#cut(),
      'GS v 0': () => this.#addBand(parameters),
      'GS ( k': () => this.#runQr(parameters),
      'GS ( H': () => this.#confirm(parameters),
      'ESC p': () => {
        this.#slip.drawerPulses++;
      },
      'DLE EOT': () => {
        const status = this.#options.status?.(first);
        if (status !== undefined) this.#options.respond?.([status]);
      },
      'ESC B': () => this.#beep('ESC B'),
      'ESC ( A': () => this.#beep('ESC ( A'),
      BEL: () => this.#beep('BEL'),
    };
    // The others change nothing of what is decoded: font, code page, line spacing, character mode.
    commands[name]?.();
  }

  #beep(dialect: PaperOptions['buzzer']): void {
    const { buzzer = 'all' } = this.#options;
    if (buzzer !== 'all' && buzzer !== dialect) return;
    this.#slip.beeps++;
    this.#slip.beepsAfter.push(this.#slip.lines.findLast(({ text }) => text.trim())?.text ?? '');
  }

  #cut(): void {
    if (this.#spans.length > 0) this.#endLine();
    if (this.#options.hasCutter ?? true) this.#endSlip(true);
  }

  #addBand([, xL = 0, xH = 0, yL = 0, yH = 0, ...data]: Uint8Array): void {
    const [bytesPerRow, rows] = [xL + 256 * xH, yL + 256 * yH];
    const width = 8 * bytesPerRow;
    const dots = new Uint8Array(width * rows);
    for (let index = 0; index < dots.length; index++)
      dots[index] = ((data[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
    const last = this.#slip.lines.at(-1);
    if (last?.kind === 'raster' && last.width === width && last.align === this.#align) {
      last.bands.push(rows);
      last.height += rows;
      last.dots = Buffer.concat([last.dots, dots]);
      return;
    }
    const band: RasterLine = {
      kind: 'raster',
      text: '',
      width,
      height: rows,
      align: this.#align,
      bands: [rows],
      dots,
    };
    this.#add(band);
  }

  /** https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/gs_lparen_lk.html */
  #runQr([, , symbol, command, ...rest]: Uint8Array): void {
    if (symbol !== 49) return;
    if (command === 67) this.#qr.moduleDots = rest[0] ?? 3;
    if (command === 80) this.#qr.value = Buffer.from(rest.slice(1)).toString('latin1');
    if (command === 81) this.#add({ kind: 'qr', text: '', ...this.#qr, align: this.#align });
  }

  /** Function 48 returns the four characters when all before it is printed. */
  #confirm([, , command, , ...processId]: Uint8Array): void {
    if (command === 48 && this.#options.confirmsPrinted)
      this.#options.respond?.([0x37, 0x22, ...processId.slice(0, 4), 0]);
  }
}

/** The slips that a printer makes of the bytes. */
export function decode(bytes: Uint8Array, options: PaperOptions): DecodedSlip[] {
  const decoder = new Decoder(options);
  decoder.write(bytes);
  decoder.finish();
  return decoder.slips;
}
