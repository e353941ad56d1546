import { crc32, inflateRawSync } from 'node:zlib';

/** What a cell holds: a text as a string, anything else as a number. `format` is its number format. */
export interface SheetCell {
  value: string | number;
  format: string;
  isBold: boolean;
}

export interface Sheet {
  name: string;
  /** By row and column, both from 0. An empty cell is missing. */
  cells: (SheetCell | undefined)[][];
  hasFixedHeader: boolean;
  widths: number[];
}

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const TOKEN = /<\?xml [^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<>]+)/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error(`no XML character: ${JSON.stringify(text)}`);
  return text.replace(/&([^;]*;?)/g, (_, entity: string) => {
    const sign = ENTITIES[entity.slice(0, -1)];
    if (!sign || !entity.endsWith(';')) throw new Error(`no entity: &${entity}`);
    return sign;
  });
}

/** @throws for text that is not well-formed */
function parseXml(text: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`no XML: ${text.slice(at, at + 80)}`);
    const [, isEnd, name, attributes = '', isEmpty, content] = match;
    const parent = open.at(-1) ?? root;
    if (content !== undefined) parent.text += decode(content);
    else if (isEnd) {
      if (open.pop()?.name !== name || open.length === 0) throw new Error(`no start of ${name}`);
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
      const node: Node = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, decode(value)])),
        children: [],
        text: '',
      };
      parent.children.push(node);
      if (!isEmpty) open.push(node);
    }
  }
  const [top] = root.children;
  if (open.length !== 1 || !top) throw new Error(`no end of ${open.at(-1)?.name}`);
  return top;
}

const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const childOf = (node: Node | undefined, name: string): Node | undefined => childrenOf(node, name)[0];

/**
 * Reads the entries that the directory at the end of a ZIP file names.
 *
 * @throws if a checksum or a size is wrong
 */
export function readZip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) throw new Error('the file has no directory');
  const entries = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let entry = file.readUInt16LE(end + 10); entry > 0; entry--) {
    const [checksum = 0, compressed = 0, size = 0] = [16, 20, 24].map((field) =>
      file.readUInt32LE(at + field),
    );
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      file.readUInt16LE(at + field),
    );
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = inflateRawSync(file.subarray(start, start + compressed));
    if (data.length !== size || crc32(data) !== checksum) throw new Error(`${name} is damaged`);
    entries.set(name, data);
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** `B3` is column 1. */
const columnOf = (place: string): number =>
  [...place.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Spreadsheets read `_x0041_` as the character with this code. */
const decodeCodes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type Style = Pick<SheetCell, 'format' | 'isBold'>;

function readStyles(styles: Node): Style[] {
  const codes = new Map([
    ['0', 'General'],
    ['49', '@'],
  ]);
  for (const { attributes } of childrenOf(childOf(styles, 'numFmts'), 'numFmt'))
    codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
  const fonts = childrenOf(childOf(styles, 'fonts'), 'font');
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map(({ attributes }) => ({
    format: codes.get(attributes.numFmtId ?? '') ?? '',
    isBold: childOf(fonts[Number(attributes.fontId)], 'b') !== undefined,
  }));
}

function readCell(cell: Node, styles: readonly Style[]): SheetCell {
  const style = styles[Number(cell.attributes.s)];
  if (!style || childOf(cell, 'f')) throw new Error(`no style, or a formula: ${JSON.stringify(cell)}`);
  if (cell.attributes.t === 'inlineStr')
    return { ...style, value: decodeCodes(childOf(childOf(cell, 'is'), 't')?.text ?? '') };
  const value = Number(childOf(cell, 'v')?.text);
  if (cell.attributes.t || !Number.isFinite(value)) throw new Error(`no number: ${JSON.stringify(cell)}`);
  return { ...style, value };
}

function readSheet(name: string, sheet: Node, styles: readonly Style[]): Sheet {
  const cells: Sheet['cells'] = [];
  for (const row of childrenOf(childOf(sheet, 'sheetData'), 'row')) {
    const into: Sheet['cells'][number] = [];
    for (const cell of row.children) into[columnOf(cell.attributes.r ?? '')] = readCell(cell, styles);
    cells[Number(row.attributes.r) - 1] = into;
  }
  const pane = childOf(childOf(childOf(sheet, 'sheetViews'), 'sheetView'), 'pane')?.attributes;
  return {
    name,
    cells,
    hasFixedHeader: pane?.state === 'frozen' && pane.ySplit === '1',
    widths: childrenOf(childOf(sheet, 'cols'), 'col').map(({ attributes }) => Number(attributes.width)),
  };
}

/**
 * Reads the sheets of an XLSX file in their order, by its relations and its content types.
 *
 * @throws for a file that is no XLSX, or has a formula
 */
export function readXlsx(file: Buffer): Sheet[] {
  const entries = readZip(file);
  const part = (name: string) => {
    const data = entries.get(name);
    if (!data) throw new Error(`the file has no ${name}`);
    return parseXml(data.toString());
  };
  const typed = childrenOf(part('[Content_Types].xml'), 'Override').map(
    ({ attributes }) => attributes.PartName,
  );
  const [main] = childrenOf(part('_rels/.rels'), 'Relationship');
  if (main?.attributes.Target !== 'xl/workbook.xml') throw new Error('the file names no workbook');
  const targets = new Map(
    childrenOf(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      `xl/${attributes.Target}`,
    ]),
  );
  const styles = readStyles(part('xl/styles.xml'));
  const workbook = part('xl/workbook.xml');
  const views = childrenOf(childOf(workbook, 'bookViews'), 'workbookView').length;
  return childrenOf(childOf(workbook, 'sheets'), 'sheet').map(({ attributes }) => {
    const path = targets.get(attributes['r:id']) ?? '';
    if (!typed.includes(`/${path}`)) throw new Error(`${path} has no content type`);
    const view = childOf(childOf(part(path), 'sheetViews'), 'sheetView');
    // Versions of Excel crash when they print a sheet with a view of a workbook that has none.
    if (view && Number(view.attributes.workbookViewId) >= views)
      throw new Error(`${path} has a view of no workbook`);
    return readSheet(attributes.name ?? '', part(path), styles);
  });
}

/** The rows below the first, each by the titles of the first. */
export function rowsOf({ cells }: Sheet): Record<string, SheetCell>[] {
  const [titles = [], ...rows] = cells;
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, column) => (cell ? [[String(titles[column]?.value), cell]] : []))),
  );
}

/** The rows below the first, by their titles, without the formats. */
export const valuesOf = (sheet: Sheet): Record<string, string | number>[] =>
  rowsOf(sheet).map((row) =>
    Object.fromEntries(Object.entries(row).map(([title, { value }]) => [title, value])),
  );

/** A spreadsheet counts days from 30 December 1899. Returns `2026-11-20 19:40:12`, whatever the time zone. */
export const dateOf = (serial: string | number | undefined): string =>
  new Date(Date.UTC(1899, 11, 30) + Math.round(Number(serial) * 86_400) * 1_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
