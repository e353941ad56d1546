import type { ExportTable, TableRow } from '@tawa/server/support/export/table.ts';
import { formatXlsx } from '@tawa/server/support/export/xlsx.ts';
import { describe, expect, test } from 'vitest';
import { dateOf, readXlsx, readZip, rowsOf, valuesOf } from '../support/xlsx.ts';

async function write(tables: ExportTable[], maxRows?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of formatXlsx(tables, maxRows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const aTable = (rows: TableRow[], table: Partial<ExportTable> = {}): ExportTable => ({
  name: 'Bills',
  titles: ['A', 'B', 'C', 'D', 'E'],
  batches: [rows],
  ...table,
});

const readOne = async (rows: TableRow[], table: Partial<ExportTable> = {}) => {
  const [sheet] = readXlsx(await write([aTable(rows, table)]));
  if (!sheet) throw new Error('the file has no sheet');
  return sheet;
};

/** A text as the only cell of a row. */
const roundTrip = async (text: string) => (await readOne([[text]])).cells[1]?.[0]?.value;

describe('cells', () => {
  test('amounts, counts, hours, dates and times are numbers with their formats', async () => {
    const [row] = rowsOf(
      await readOne([
        [
          { amount: -1_234_567.5 },
          { number: 2.5 },
          { hour: 5 },
          { day: '2026-11-20' },
          { instant: '2026-11-20T18:35:00.900Z' },
        ],
      ]),
    );
    expect(row).toMatchObject({
      A: { value: -1_234_567.5, format: '[$-4009]#,##,##0.00', isBold: false },
      B: { value: 2.5, format: 'General' },
      C: { value: 5, format: '00' },
      D: { format: 'dd mmm yyyy' },
      E: { format: 'dd mmm yyyy hh:mm:ss' },
    });
    expect(dateOf(row?.D?.value)).toBe('2026-11-20 00:00:00');
    // In Asia/Kolkata the next day has begun. The rest of a second is left out, as in CSV.
    expect(dateOf(row?.E?.value)).toBe('2026-11-21 00:05:00');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '＝1', '123', '2026-11-20'])(
    '%s is text, which stays text when the cell is edited',
    async (text) => {
      expect((await readOne([[text]])).cells[1]?.[0]).toEqual({ value: text, format: '@', isBold: false });
    },
  );

  test('signs of XML and codes of characters mean themselves', async () => {
    const text = `  <b>&amp; "Tom" & 'Jerry' _x0041_ _X000d_ चाय 🍛 `;
    expect(await roundTrip(text)).toBe(text);
  });

  test('what XML forbids is left out, and lines end with a line feed', async () => {
    expect(await roundTrip('a\u0000\u0008\u000b\u001fb\ud83dc\udf5b\ufffe\uffffd\te\r\nf\rg')).toBe(
      'abcd\te\nf\ng',
    );
  });

  test('a text is cut to what a cell holds, and never within a character', async () => {
    expect(await roundTrip('x'.repeat(40_000))).toBe('x'.repeat(32_767));
    expect(await roundTrip(`${'x'.repeat(32_766)}🍛`)).toBe('x'.repeat(32_766));
  });

  test('an empty cell is none, so that a sum skips it', async () => {
    expect((await readOne([[null, '', { number: 1 }]])).cells[1]).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ value: 1 }),
    ]);
  });

  test('a column beyond Z has its place', async () => {
    const row = Array.from({ length: 60 }, (_, number) => ({ number }));
    const [cells] = (await readOne([row], { titles: [] })).cells;
    expect(cells?.map((cell) => cell?.value)).toEqual(row.map(({ number }) => number));
  });
});

describe('sheets', () => {
  test('the header is fixed and bold, the totals are bold, and columns fit what they show', async () => {
    const sheet = await readOne([['x'.repeat(30), { amount: 1 }, { instant: 0 }]], {
      titles: ['Customer', 'Total', 'Paid'],
      totals: ['Total', { amount: 1 }],
    });
    expect(sheet.hasFixedHeader).toBe(true);
    expect(sheet.cells.map((row) => row.map((cell) => cell?.isBold))).toEqual([
      [true, true, true],
      [false, false, false],
      [true, true],
    ]);
    const [customer = 0, total = 0, paid = 0] = sheet.widths;
    expect(customer).toBeGreaterThanOrEqual(30);
    expect(total).toBeGreaterThanOrEqual('-10,00,00,000.00'.length);
    expect(paid).toBeGreaterThanOrEqual('20 Nov 2026 20:05:00'.length);
    expect((await readOne([['x'.repeat(500)]])).widths[0]).toBeLessThanOrEqual(60);
  });

  test('each table is a sheet, in their order, also an empty one', async () => {
    const sheets = readXlsx(
      await write([
        aTable([], { name: 'GST & <rates>' }),
        aTable([['only']], { name: 'Notes', titles: [] }),
        aTable([], { name: 'Nothing', titles: [] }),
      ]),
    );
    expect(sheets.map(({ name, hasFixedHeader }) => [name, hasFixedHeader])).toEqual([
      ['GST & <rates>', true],
      ['Notes', false],
      ['Nothing', false],
    ]);
    expect(sheets.map(({ cells }) => cells.length)).toEqual([1, 1, 0]);
  });

  test.each([0, 1, 2, 3, 4, 6, 7, 9])(
    '%i rows where a sheet holds 4: no row is lost, and the totals come once',
    async (count) => {
      const rows = Array.from({ length: count }, (_, number) => [{ number }]);
      const table = aTable([], { titles: ['N'], batches: [rows.slice(0, 2), [], rows.slice(2)] });
      const sheets = readXlsx(await write([{ ...table, totals: ['Total'] }], 4));
      expect(sheets.flatMap(valuesOf).map(({ N }) => N)).toEqual([...rows.keys(), 'Total']);
      for (const [index, { name, cells, hasFixedHeader }] of sheets.entries()) {
        expect(name).toBe(index === 0 ? 'Bills' : `Bills ${index + 1}`);
        expect(cells.length).toBeLessThanOrEqual(4);
        expect(cells[0]?.[0]?.value).toBe('N');
        expect(hasFixedHeader).toBe(true);
      }
    },
  );
});

describe('a long table', () => {
  const ROWS_OF_BATCH = 500;
  const BATCHES = 400;

  function longTable() {
    const seen = { batches: 0, isClosed: false };
    async function* batches() {
      try {
        for (; seen.batches < BATCHES; seen.batches++)
          yield Array.from({ length: ROWS_OF_BATCH }, () => [{ number: Math.random() }, `${Math.random()}`]);
      } finally {
        seen.isClosed = true;
      }
    }
    return { seen, table: aTable([], { batches: batches() }) };
  }

  test('is read only as fast as the file is, and no further once nobody reads', async () => {
    const { seen, table } = longTable();
    const file = formatXlsx([table]);
    for (let chunks = 0; chunks < 3; chunks++) await file.next();
    expect(seen.batches).toBeGreaterThan(0);
    expect(seen.batches).toBeLessThan(BATCHES / 4);
    await file.return(undefined);
    await expect.poll(() => seen.isClosed).toBe(true);
    expect(seen.batches).toBeLessThan(BATCHES / 4);
  });

  test('has all rows at the end', async () => {
    const { table } = longTable();
    const sheet =
      readZip(await write([table]))
        .get('xl/worksheets/sheet1.xml')
        ?.toString() ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(1 + ROWS_OF_BATCH * BATCHES);
  });

  test('that breaks off fails the file', async () => {
    async function* broken() {
      yield [['x']];
      throw new Error('the database is gone');
    }
    await expect(write([aTable([], { batches: broken() })])).rejects.toThrow('the database is gone');
  });
});

test('equal content gives an equal file', async () => {
  const table = () => aTable([['x', { amount: 1 }]]);
  expect(await write([table()])).toEqual(await write([table()]));
});

describe('the reader of these tests', () => {
  const damage = (file: Buffer, from: string, to: string) =>
    Buffer.from(file.toString('latin1').replace(from, to), 'latin1');

  test('finds a damaged file', async () => {
    const file = await write([aTable([['x']])]);
    expect([...readZip(file).keys()]).toContain('xl/workbook.xml');
    const flipped = Buffer.from(file);
    flipped.writeUInt32LE(0, file.lastIndexOf('PK\u0001\u0002') + 16);
    expect(() => readXlsx(flipped)).toThrow('is damaged');
    expect(() => readXlsx(damage(file, 'PK\u0005\u0006', 'PK__'))).toThrow('has no directory');
  });
});
