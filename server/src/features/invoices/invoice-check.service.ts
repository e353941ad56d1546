import type { CheckedInvoice } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { isSameHash } from '../../auth/tokens-and-otps.ts';
import { checkCodeOf, formatCheckCode, normalizeCheckCode } from '../../db/chain/check-code.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { iso } from '../../support/iso.ts';
import { listChainedStates } from './chain-of-invoices.repository.ts';
import { findInvoiceToCheck } from './invoice-check.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';

/** The random end of the shop's id, so that paper needs no whole id. */
const SHOP_CODE_LENGTH = 12;
const SHOP_CODE = /^[0-9a-f]{12}$/;

export interface InvoiceCheckService {
  /** Anyone with the code may call it. A wrong code and an unknown invoice look alike. @throws entity.not_found */
  check(printed: { shopCode: string; invoiceNo: string; code: string }): Promise<CheckedInvoice>;
}

/** Returns the path that checks the invoice as it is now; null if it was closed before the shop had a chain. */
export async function findCheckPath(
  db: Db,
  { id, shopId, invoiceNo }: Pick<InvoiceRow, 'id' | 'shopId' | 'invoiceNo'>,
): Promise<string | null> {
  const [newest] = await listChainedStates(db, id);
  if (!newest) return null;
  const code = formatCheckCode(checkCodeOf(newest.hash));
  return `/check/${shopId.slice(-SHOP_CODE_LENGTH)}/${encodeURIComponent(invoiceNo)}/${code}`;
}

export function createInvoiceCheckService(read: Db): InvoiceCheckService {
  return {
    async check({ shopCode, invoiceNo, code }) {
      const invoice = SHOP_CODE.test(shopCode) && (await findInvoiceToCheck(read, shopCode, invoiceNo));
      const states = invoice ? await listChainedStates(read, invoice.id) : [];
      const typed = normalizeCheckCode(code);
      const printed = states.find(({ hash }) => isSameHash(checkCodeOf(hash), typed));
      if (!invoice || !printed) throw new AppError('entity.not_found', { noun: 'bill' });
      const { shopName, document, status, createdAt } = invoice;
      return {
        shopName,
        invoiceNo: invoice.invoiceNo,
        document,
        createdAt: iso(createdAt),
        status,
        totalPayment: toRupees(invoiceTotal(invoice)),
        printedTotal: toRupees(printed.total),
      };
    },
  };
}
