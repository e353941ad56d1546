import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { createInvoiceClient } from '../../support/api/invoices.ts';
import { insertOpenInvoices } from '../../support/database/bulk-seed.ts';
import { seedShop } from '../../support/seed.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  ROUNDS,
  throughputRow,
  WRITES,
  WRITES_PER_SIDE,
  writeLimits,
} from '../http/throughput.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { prepareFolder, startBaseline } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';

/** Half the baseline's requests per second. */
const GOAL = 0.5;
const BODIES = {
  'add-charges': '{"discount":10,"packingFee":5,"deliveryCharges":20}',
  'pay-invoice': '{"paymentMode":"CASH"}',
};

export const payments: Measurement = async () => {
  printLine(`payments: ${ROUNDS} rounds of ${WRITES.counted}`);
  const folder = await prepareFolder(async (server) => {
    const till = await seedShop(server);
    const [sample = '', ...open] = await insertOpenInvoices(server, till, WRITES_PER_SIDE + 1);
    // The baseline copies payloads and responses of this invoice.
    const invoiceClient = createInvoiceClient(server, till);
    await invoiceClient.addCharges(sample, 10, 5, 20);
    await invoiceClient.pay(sample, {}, { 'idempotency-key': 'sample' });
    return { till, open };
  });
  const { till: shop, open: openInvoiceIds } = folder.seeded;
  const { shopId, owner } = shop;
  const baselineDb = join(folder.dataDir, 'baseline.db');
  copyFileSync(join(folder.dataDir, 'tawa.db'), baselineDb);
  const product = await folder.start();
  const baseline = await startBaseline('payments.main.ts', { BASELINE_DB: baselineDb });
  const side = (
    program: MeasuredProgram,
    what: keyof typeof BODIES,
    pathOf: (invoiceId: string) => string,
  ): LoadTarget => {
    const left = openInvoiceIds.values();
    return {
      program,
      expectedStatus: 200,
      nextRequest() {
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
    const turns = await measureAlternately(
      side(product, what, pathOf),
      side(baseline, what, (invoiceId) => `/${what}/${invoiceId}`),
      writeLimits,
    );
    return throughputRow(turns, { what, goal: GOAL, by: 'perSecond' });
  };
  const { addCharges, payInvoice } = invoicesApi;
  try {
    return [
      await row('add-charges', (invoiceId) => buildPath(addCharges.route, { invoiceId, shopId })),
      await row('pay-invoice', (invoiceId) => buildPath(payInvoice.route, { invoiceId, shopId })),
    ];
  } finally {
    await Promise.all([product.stop(), baseline.stop()]);
    folder.remove();
  }
};
