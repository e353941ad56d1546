import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findInvoiceWithKots } from './invoice-with-kots.repository.ts';
import { presentInvoice } from './invoices.presenter.ts';

/** @throws entity.not_found */
export async function readInvoice(db: Db, scope: ShopScope, invoiceId: string): Promise<Invoice> {
  const found = await findInvoiceWithKots(db, scope, invoiceId);
  if (!found) throw new AppError('entity.not_found', { noun: 'bill' });
  return presentInvoice(found);
}
