import { readFileSync } from 'node:fs';
import { canonicalJson, genesisHash, hashEntry } from '@tawa/server/db/chain/chain-entry.ts';
import { expect, test } from 'vitest';

const DOCS = readFileSync('docs/CHAIN.md', 'utf8');
const SHOP = '0190f5f2-0000-7000-8000-000000000001';
const INVOICE = '0190f5f2-0000-7000-8000-00000000000a';

test('the test vectors of docs/CHAIN.md are what the program writes', () => {
  const genesis = genesisHash(SHOP);
  const ofInvoice = canonicalJson({
    no: '2627-000001',
    document: 'INVOICE',
    status: 'OPEN',
    total: 45_050,
    before: null,
    creditFor: null,
    splitFrom: null,
  });
  const first = {
    n: 1,
    at: 1_795_867_200_000,
    subjectId: INVOICE,
    facts: ofInvoice,
    billed: 45_050,
    received: 0,
  };
  const hash = hashEntry(genesis, { ...first, kind: 'invoice' });
  const ofPayment = canonicalJson({
    invoice: INVOICE,
    kind: 'PAYMENT',
    mode: 'CASH',
    amount: 45_050,
    tip: 0,
    refundOf: null,
    at: 1_795_867_260_000,
  });
  const second = {
    n: 2,
    at: 1_795_867_260_123,
    subjectId: '0190f5f2-0000-7000-8000-00000000000b',
    facts: ofPayment,
    billed: 45_050,
    received: 45_050,
  };
  const hashOfSecond = hashEntry(hash, { ...second, kind: 'payment' });
  const ofPaidInvoice = canonicalJson({
    no: '2627-000001',
    document: 'INVOICE',
    status: 'PAID',
    total: 45_050,
    before: 45_050,
    creditFor: null,
    splitFrom: null,
    createdAt: 1_795_867_200_000,
    paidAt: 1_795_867_260_000,
    mode: 'CASH',
    subTotal: 43_000,
    discount: 100,
    packingFee: 0,
    deliveryCharges: 0,
    taxAdded: 2_146,
    roundOff: 4,
    gst: {
      scheme: 'REGULAR',
      inclusive: false,
      lines: [{ rate: 500, taxable: 42_900, cgst: 1_073, sgst: 1_073 }],
    },
  });
  const third = { ...first, n: 3, at: 1_795_867_260_124, facts: ofPaidInvoice, received: 45_050 };
  const hashOfThird = hashEntry(hashOfSecond, { ...third, kind: 'invoice' });
  for (const text of [genesis, ofInvoice, hash, ofPayment, hashOfSecond, ofPaidInvoice, hashOfThird])
    expect(DOCS).toContain(`\`${text}\``);
});

test('canonical JSON sorts keys, keeps no spaces, and writes texts in NFC', () => {
  expect(canonicalJson({ b: [1, true, null], a: 'cafe\u0301 "₹"' })).toBe(
    '{"a":"caf\u00e9 \\"₹\\"","b":[1,true,null]}',
  );
});

test.each(['n', 'at', 'subjectId', 'facts', 'billed', 'received', 'kind'] as const)(
  'the hash covers %s',
  (field) => {
    const entry = {
      n: 1,
      at: 2,
      kind: 'audit',
      subjectId: '1',
      facts: '{}',
      billed: 3,
      received: 4,
    } as const;
    const other = typeof entry[field] === 'number' ? entry[field] + 1 : `${entry[field]} `;
    expect(hashEntry('', { ...entry, [field]: other })).not.toBe(hashEntry('', entry));
  },
);
