import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { openBills } from '../support/database/bulk-seed.ts';
import { invoicesOf } from '../support/invoices.ts';
import { seedShop } from '../support/seed.ts';
import { prepareFolder, startFloor } from './bench-shop.ts';
import { askInTurns, forWrites, ROUNDS, rowOf, type Side, WRITES } from './call-rows.ts';
import { rawRequest } from './closed-loop.ts';
import type { Program } from './program.ts';
import { type Measurement, type Row, say } from './report.ts';

/** At most twice as long as the floor. */
const GOAL = 0.5;
const BODIES = {
  'add-charges': '{"discount":10,"packingFee":5,"deliveryCharges":20}',
  'pay-invoice': '{"paymentMode":"CASH"}',
};

/** Charges on open bills, and their payments. */
export const payments: Measurement = async () => {
  say(`payments: ${ROUNDS} rounds of ${WRITES.counted}`);
  const count = ROUNDS * (WRITES.warm + WRITES.counted);
  const folder = await prepareFolder(async (server) => {
    const till = await seedShop(server);
    const [sample = '', ...open] = await openBills(server, till, count + 1);
    // One bill is charged and paid by the product, so that the floor can write what the product would.
    const bills = invoicesOf(server, till);
    await bills.charge(sample, 10, 5, 20);
    await bills.pay(sample, {}, { 'idempotency-key': 'sample' });
    return { till, open };
  });
  const { till, open } = folder.made;
  const { shopId, owner } = till;
  const floorDb = join(folder.dataDir, 'floor.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), floorDb);
  const product = await folder.start();
  const floor = await startFloor('pay-floor.ts', { FLOOR_DB: floorDb });
  const side = (program: Program, what: keyof typeof BODIES, pathOf: (invoiceId: string) => string): Side => {
    const left = open.values();
    return {
      program,
      expect: 200,
      next() {
        const { value: invoiceId } = left.next();
        if (invoiceId === undefined) return undefined;
        const headers = {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': `${what} ${invoiceId}`,
        };
        return rawRequest('PUT', pathOf(invoiceId), headers, BODIES[what]);
      },
    };
  };
  const row = async (what: keyof typeof BODIES, pathOf: (invoiceId: string) => string): Promise<Row> => {
    const turns = await askInTurns(
      side(product, what, pathOf),
      side(floor, what, (invoiceId) => `/${what}/${invoiceId}`),
      forWrites,
    );
    return rowOf(turns, { what, goal: GOAL, by: 'perSecond' });
  };
  const { addCharges, payInvoice } = invoicesApi;
  try {
    return [
      await row('add-charges', (invoiceId) => buildPath(addCharges.route, { invoiceId, shopId })),
      await row('pay-invoice', (invoiceId) => buildPath(payInvoice.route, { invoiceId, shopId })),
    ];
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
    folder.remove();
  }
};
