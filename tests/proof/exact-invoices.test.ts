// @postgres full

import { createRandom } from '@tawa/server/demo/random.ts';
import { lineDiscountOf } from '@tawa/shared/invoices/line-discount.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POSTGRES_URL } from '../support/postgres/databases.ts';
import { seedShop, type TestShop } from '../support/seed.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { compareInvoices, type Rules, sharedRules } from './exact/compare-invoices.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';

const COUNT = bySize({ small: POSTGRES_URL ? 1_000 : 4_000, full: 1_000_000 });

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startServer();
  shop = await seedShop(server);
});
afterAll(() => server.close());

test('invoices are exact to the paisa: charges, discounts of lines and of the whole, tax, settlement, and totals by payment mode and day', () =>
  prove('money', () => compareInvoices(server, shop, COUNT, createRandom(SEED)), {
    figures: (wrong) => ({ invoices: COUNT, 'off by a paisa or more': wrong.length, seed: String(SEED) }),
    holds: expectExact,
  }));

const expectExact = (wrong: string[]) => expect(wrong.slice(0, 5)).toEqual([]);

/** Mutants that calculate in floating-point rupees instead of paise. */
const floatingPointMutants: Record<string, { reason: RegExp; broken: Partial<Rules> }> = {
  'options in rupees': {
    reason: /Subtotal: \d+\.\d+ for \d+/,
    broken: {
      linePrice: ({ ownPrice, options }) =>
        Math.floor(options.reduce((sum, { price, qty }) => sum + (price / 100) * qty, ownPrice / 100) * 100),
    },
  },
  'sums in rupees': {
    reason: /Subtotal: \d+\.\d+ for \d+/,
    broken: {
      linesTotal: (lines) =>
        Math.floor(lines.reduce((sum, { price, quantity }) => sum + (price / 100) * quantity, 0) * 100),
    },
  },
  'discounts of lines in rupees': {
    reason: /(Off a line|Discount): \d+(\.\d+)? for \d+/,
    broken: {
      lineDiscount: (rule, line) => {
        const base = (line.price / 100) * line.quantity;
        if (rule.kind !== 'PERCENT') return lineDiscountOf(rule, line);
        return Math.floor(base * (rule.value / 10_000) * 100);
      },
    },
  },
  'discounts of lines that lower every rate': {
    reason: /(Taxable|CGST): \d+(\.\d+)? for \d+/,
    broken: {
      invoiceTax: (settings, invoice) =>
        sharedRules.invoiceTax(settings, {
          ...invoice,
          lines: invoice.lines.map(({ discount: _, ...line }) => line),
        }),
    },
  },
  'tax in rupees': {
    reason: /CGST: \d+\.\d+ for \d+/,
    broken: {
      invoiceTax: (settings, invoice) => {
        const tax = sharedRules.invoiceTax(settings, invoice);
        const lines = tax.lines.map((line) => {
          const half = Math.trunc(((line.taxable / 100) * line.rate) / 200);
          return { ...line, cgst: half, sgst: half };
        });
        return { ...tax, lines };
      },
    },
  },
  'totals in rupees': {
    reason: /(Total|Received): \d+\.\d+ for \d+/,
    broken: {
      invoiceTotal: ({ subTotal, discount, packingFee, deliveryCharges, taxAdded = 0, roundOff = 0 }) => {
        const [a = 0, ...rest] = [subTotal, -discount, packingFee, deliveryCharges, taxAdded, roundOff];
        return Math.trunc(rest.reduce((sum, one) => sum + one / 100, a / 100) * 100);
      },
    },
  },
};

test.each(Object.entries(floatingPointMutants))('the control: %s are detected', (what, { reason, broken }) =>
  expectProofToFail('money', what, reason, async () =>
    expectExact(await compareInvoices(server, shop, 400, createRandom(SEED), { ...sharedRules, ...broken })),
  ),
);
