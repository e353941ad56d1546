import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import { invoiceDocument } from '@tawa/server/printing/invoice-document.ts';
import {
  cancelledDocument,
  changesDocument,
  headed,
  kotDocument,
} from '@tawa/server/printing/kot-documents.ts';
import { type PrintDocument, printDocument } from '@tawa/server/printing/print-document.ts';
import { inDocuments, inParts } from '@tawa/server/printing/slip-parts.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { describe, expect, test } from 'vitest';
import { decode } from '../../support/printing/decoder.ts';
import { largestChanges, largestKot, largestLines, longName } from '../../support/printing/largest-order.ts';
import { sampleInvoice, sampleInvoiceShop } from '../../support/printing/sample-invoices.ts';
import { textOf } from '../../support/printing/slip.ts';

const profile = defaultProfiles[80];
const stationName = longName(1, 400);
const shopName = longName(3, 80);
const heads = { stationName, shopName, copy: { reprint: 12 } };
/** Each kind of paper, with the first words of its slips. */
const largest: [what: string, head: RegExp, document: PrintDocument][] = [
  [
    'order',
    /REPRINT 12/,
    kotDocument(largestKot, { ...heads, otherStations: Array(29).fill(longName(2, 40)) }),
  ],
  ['changes', /CHANGED/, changesDocument(largestKot, largestChanges, heads)],
  ['cancellation', /CANCELLED[\s\S]*Do not cook/, cancelledDocument(largestKot, largestLines, heads)],
];

/** Prints the documents as jobs that print at another station and may have been printed before. */
async function printAll(document: PrintDocument) {
  const jobs = inDocuments(document).map((one) => headed(one, { forStation: stationName, isUnsure: true }));
  const strips = [];
  for (const job of jobs) {
    expect(printDocument.parse(JSON.parse(JSON.stringify(job)))).toEqual(job);
    strips.push(...decode((await encodeDocument(job, profile)).bytes, { columns: 48, dots: 576 }));
  }
  return { jobs, texts: strips.map(textOf) };
}

describe.each(largest)('the largest %s', (_, head, document) => {
  test('is cut into valid documents whose slips each say their part, token, table and kind', async () => {
    const { jobs, texts } = await printAll(document);
    expect(jobs.length).toBeGreaterThan(1);
    const count = texts.length;
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(`Part ${index + 1} of ${count}`);
      expect(text).toContain('#12');
      expect(text).toMatch(/DINE-IN 4 long\s/);
      expect(text).toMatch(head);
    }
  });

  test('has each item whole on one slip, and every item once', async () => {
    const { texts } = await printAll(document);
    const slipOf = (sign: RegExp) => texts.flatMap((text, index) => (sign.test(text) ? [index] : []));
    const found = largestLines.map((_, index) => slipOf(new RegExp(`>> ${index} long name`)));
    for (const slips of found) expect(slips).toHaveLength(1);
    expect(found.flat()).toEqual([...found.flat()].sort((a, b) => a - b));
    const words = texts.join(' ').replace(/\s+/g, ' ');
    const each = words.includes('CHANGED') ? 2 : 1;
    expect(words.match(/\+ 9 x 39 long name/g)).toHaveLength(each * largestLines.length);
  });
});

test('the largest invoice is cut into slips with the number, the table and the part, and one total', async () => {
  const items = largestLines.map(({ name, options, quantity }) => ({
    name,
    options,
    quantity,
    price: 99_999,
  }));
  const document = invoiceDocument(sampleInvoice({ items }), sampleInvoiceShop, 1);
  const { jobs, texts } = await printAll(document);
  expect(jobs.length).toBeGreaterThan(1);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`Part ${index + 1} of ${texts.length}`);
    expect(text).toMatch(/REPRINT 1[\s\S]*Bill No: 2627-000123[\s\S]*Table: T4/);
  }
  expect(texts.map((text) => text.includes('Total Amount'))).toEqual([
    ...Array(texts.length - 1).fill(false),
    true,
  ]);
});

test('a document of ordinary size is one job, without a word about parts', () => {
  const document = kotDocument({ ...largestKot, items: largestLines.slice(0, 1) });
  expect(inDocuments(document)).toEqual([document]);
  expect(JSON.stringify(document)).not.toContain('Part');
});

test('parts have about equal lengths, and only an item that is longer than the limit exceeds it', () => {
  const sizes = (items: number[], limit: number) =>
    inParts(items, (size) => size, limit).map((part) => part.reduce((sum, size) => sum + size, 0));
  expect(sizes([1, 1, 1, 1, 1, 1], 5)).toEqual([3, 3]);
  expect(sizes([3, 9, 1, 1], 5)).toEqual([3, 9, 2]);
  expect(sizes([], 5)).toEqual([0]);
});

test('each slip of a cut paper ends with where it goes on', async () => {
  const { texts } = await printAll(kotDocument(largestKot));
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  expect(first).toContain('Goes on in part 2');
  expect(last).toContain('SPECIAL REQUEST');
});
