import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { requireOpenInvoice } from '@tawa/server/features/invoices/invoice-guards.service.ts';
import { insertInvoiceLine } from '@tawa/server/features/invoices/invoice-lines.repository.ts';
import {
  allocateInvoiceNo,
  insertInvoice,
} from '@tawa/server/features/invoices/invoice-writes.repository.ts';
import { recalculateAndSave } from '@tawa/server/features/invoices/recalculate-invoice.service.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

interface SplitLine {
  /** The id of an item of a KOT. */
  lineId: string;
  quantity: number;
}

/** Puts the lines into a new open invoice. Returns the source, then the new one. */
export async function splitInvoice(
  { app }: TestServer,
  { shopId }: TestShop,
  sourceId: string,
  lines: readonly SplitLine[],
): Promise<[source: Invoice, split: Invoice]> {
  const scope = await authorizeShop(app.databases.reader, 'shop.anyone', null, shopId);
  return app.unitOfWork.write(scope, async (write) => {
    const source = await requireOpenInvoice(write, sourceId);
    const { id, ...columns } = source;
    const charges = { discount: 0, packingFee: 0, deliveryCharges: 0 };
    const invoiceNo = await allocateInvoiceNo(write, write.at);
    const split = await insertInvoice(write, {
      ...columns,
      ...charges,
      kind: 'SPLIT',
      splitFromId: id,
      invoiceNo,
    });
    for (const { lineId, quantity } of lines)
      await insertInvoiceLine(write, { invoiceId: split.id, kotLineId: lineId, quantity });
    return [await recalculateAndSave(write, source), await recalculateAndSave(write, split)];
  });
}
