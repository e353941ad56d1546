import { KOLKATA_OFFSET_MS } from '@tawa/shared/calendar.ts';
import { escapeXml } from '../xml.ts';
import type { ExportTable, TableCell, TableRow } from './table.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** What a sheet of Excel holds. */
export const MAX_ROWS = 1_048_576;
/** In UTF-16 units, as Excel counts. A longer text makes Excel call the file damaged. */
const MAX_TEXT = 32_767;
/** Joined before they are compressed: a chunk a row would be slow. */
const CHUNK_LENGTH = 64 * 1024;

/** Days since 30 December 1899, which is day 0 of spreadsheets. */
const EPOCH_DAY = 25_569;
const DAY_SECONDS = 86_400;

interface NumberFormat {
  /** Those below 164 are built in. */
  id: number;
  code?: string;
}

type Format = 'number' | 'text' | 'amount' | 'day' | 'instant' | 'hour';

/**
 * The number format of each kind of cell. 49 is text, which stays text when somebody edits the cell. 4009 is English
 * (India): LibreOffice groups by it, Excel by the region of the system. A format with a condition for each size would group in
 * both, but LibreOffice shows its negative amounts without the sign.
 */
const FORMATS: Readonly<Record<Format, NumberFormat>> = {
  number: { id: 0 },
  text: { id: 49 },
  amount: { id: 164, code: '[$-4009]#,##,##0.00' },
  day: { id: 165, code: 'dd mmm yyyy' },
  instant: { id: 166, code: 'dd mmm yyyy hh:mm:ss' },
  hour: { id: 167, code: '00' },
};
const FORMAT_NAMES = Object.keys(FORMATS) as Format[];

/** The narrowest column for a cell of the kind, in characters, so that no value is shown as `####`. */
const MIN_WIDTHS: Readonly<Record<Format, number>> = {
  number: 8,
  text: 8,
  amount: 16,
  day: 13,
  instant: 22,
  hour: 8,
};
const MAX_WIDTH = 50;

const styleOf = (format: Format, isBold: boolean): number =>
  FORMAT_NAMES.indexOf(format) + (isBold ? FORMAT_NAMES.length : 0);

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Spreadsheets read `_x0041_` as the character with this code. */
const CODE_OF_CHARACTER = /_(?=x[0-9a-f]{4}_)/gi;

/** A text that is cut within a pair of surrogates loses the whole character. */
const textOf = (text: string): string =>
  escapeXml(text.slice(0, MAX_TEXT).replace(/\r\n?/g, '\n')).replace(CODE_OF_CHARACTER, '_x005F_');

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const serialOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_SECONDS + EPOCH_DAY;

/** In Asia/Kolkata, in whole seconds as in CSV. */
function serialOfInstant(instant: string | number): number {
  const seconds = Math.floor((new Date(instant).getTime() + KOLKATA_OFFSET_MS) / 1000);
  return seconds / DAY_SECONDS + EPOCH_DAY;
}

interface Value {
  format: Exclude<Format, 'text'>;
  value: string;
}

function numericValue(cell: Exclude<TableCell, string | null>): Value {
  if ('amount' in cell) return { format: 'amount', value: cell.amount.toFixed(2) };
  if ('number' in cell) return { format: 'number', value: String(cell.number) };
  if ('hour' in cell) return { format: 'hour', value: String(cell.hour) };
  if ('day' in cell) return { format: 'day', value: String(serialOfDay(cell.day)) };
  return { format: 'instant', value: String(serialOfInstant(cell.instant)) };
}

function formatCell(cell: TableCell, place: string, isBold: boolean): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return `<c r="${place}" s="${styleOf('text', isBold)}" t="inlineStr"><is><t xml:space="preserve">${textOf(cell)}</t></is></c>`;
  const { format, value } = numericValue(cell);
  return `<c r="${place}" s="${styleOf(format, isBold)}"><v>${value}</v></c>`;
}

/** `number` counts from 1. */
const formatRow = (row: TableRow, number: number, isBold = false): string =>
  `<row r="${number}">${row.map((cell, column) => formatCell(cell, `${columnName(column)}${number}`, isBold)).join('')}</row>`;

function widthOf(cell: TableCell | undefined): number {
  if (cell === null || cell === undefined) return 0;
  if (typeof cell === 'string') return Math.max(MIN_WIDTHS.text, cell.length + 2);
  return MIN_WIDTHS[numericValue(cell).format];
}

/** From the title and the first rows. */
function formatColumns(rows: readonly TableRow[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  if (count === 0) return '';
  const columns = Array.from({ length: count }, (_, column) => {
    const widest = rows.reduce((width, row) => Math.max(width, widthOf(row[column])), 0);
    return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(widest, MAX_WIDTH)}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

const FIXED_HEADER =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

/** The rows of a table, which its sheets take one after the other. */
class RowSource {
  readonly #batches: AsyncGenerator<readonly TableRow[]>;
  #rows: readonly TableRow[] = [];

  constructor(batches: ExportTable['batches']) {
    this.#batches = (async function* () {
      yield* batches;
    })();
  }

  /** The next rows, without taking them; empty at the end. */
  async peek(): Promise<readonly TableRow[]> {
    while (this.#rows.length === 0) {
      const next = await this.#batches.next();
      if (next.done) break;
      this.#rows = next.value;
    }
    return this.#rows;
  }

  /** At most `limit` rows; none at the end. */
  async take(limit: number): Promise<readonly TableRow[]> {
    const rows = await this.peek();
    this.#rows = rows.slice(limit);
    return rows.slice(0, limit);
  }

  async close(): Promise<void> {
    await this.#batches.return(undefined);
  }
}

async function* formatSheet(
  { titles, totals }: ExportTable,
  source: RowSource,
  maxRows: number,
): AsyncGenerator<string> {
  const head = titles.length > 0 ? [titles] : [];
  const columns = formatColumns([...head, ...(await source.peek()), ...(totals ? [totals] : [])]);
  let text = `${PROLOG}<worksheet xmlns="${MAIN}">${head.length > 0 ? FIXED_HEADER : ''}${columns}<sheetData>`;
  let number = 0;
  for (const row of head) text += formatRow(row, ++number, true);
  const last = totals ? maxRows - 1 : maxRows;
  for (;;) {
    const rows = await source.take(last - number);
    for (const row of rows) {
      text += formatRow(row, ++number);
      if (text.length < CHUNK_LENGTH) continue;
      yield text;
      text = '';
    }
    if (rows.length === 0) break;
  }
  if (totals && (await source.peek()).length === 0) text += formatRow(totals, ++number, true);
  yield `${text}</sheetData></worksheet>`;
}

function formatStyles(): string {
  const formats = Object.values(FORMATS).flatMap(({ id, code }) =>
    code === undefined ? [] : `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  const styles = [0, 1].flatMap((font) =>
    Object.values(FORMATS).map(
      ({ id }) =>
        `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return [
    `${PROLOG}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${styles.length}">${styles.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
}

const sheetPath = (index: number): string => `worksheets/sheet${index + 1}.xml`;

function formatWorkbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`;
}

function formatRelations(targets: readonly (readonly [type: string, target: string])[]): string {
  const relations = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

function formatContentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${CONTENT}.${type}+xml"/>`;
  return [
    `${PROLOG}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, index) => part(sheetPath(index), 'worksheet')),
    '</Types>',
  ].join('');
}

/** The sheets come first, because the other parts name them and only their rows tell how many there are. */
async function* entriesOf(tables: readonly ExportTable[], maxRows: number): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const table of tables) {
    const source = new RowSource(table.batches);
    try {
      let part = 1;
      do {
        yield { name: `xl/${sheetPath(names.length)}`, chunks: formatSheet(table, source, maxRows) };
        names.push(part === 1 ? table.name : `${table.name} ${part}`);
        part++;
      } while ((await source.peek()).length > 0);
    } finally {
      await source.close();
    }
  }
  const sheets = names.map((_, index) => ['worksheet', sheetPath(index)] as const);
  const parts: [path: string, text: string][] = [
    ['xl/styles.xml', formatStyles()],
    ['xl/workbook.xml', formatWorkbook(names)],
    ['xl/_rels/workbook.xml.rels', formatRelations([...sheets, ['styles', 'styles.xml']])],
    ['_rels/.rels', formatRelations([['officeDocument', 'xl/workbook.xml']])],
    ['[Content_Types].xml', formatContentTypes(names.length)],
  ];
  for (const [name, text] of parts) yield { name, chunks: [text] };
}

/**
 * Yields an XLSX file (ECMA-376) with a sheet for each table while the rows are read. A table with more rows than a sheet holds goes on in
 * the next sheet, as `Bills 2`.
 *
 * @throws Error if a sheet or the file is larger than 4 GiB
 */
export const formatXlsx = (tables: readonly ExportTable[], maxRows = MAX_ROWS): AsyncGenerator<Buffer> =>
  writeZip(entriesOf(tables, maxRows));
