import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { fieldError } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { deleteAdjustment } from './adjustments.repository.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { couponDiscount, couponFacts } from './coupon-uses.service.ts';
import { requireWithinDiscountCaps } from './discount-caps.service.ts';
import { requireInvoiceWithKots, requireOpenInvoice } from './invoice-guards.service.ts';
import { calculateInvoiceTax } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { requireMayLowerInvoiceAlone } from './printed-invoice-guards.service.ts';
import { saveAmounts } from './recalculate-invoice.service.ts';

type ChargesForm = BodyOf<typeof invoicesApi.addCharges>;

export interface InvoiceChargesService {
  /**
   * Charges are in rupees. Only an owner lowers a printed invoice or passes the caps of discounts.
   * @throws invoice.charges, access.needs_approval
   */
  setCharges(scope: ShopScope, invoiceId: string, charges: ChargesForm): Promise<Invoice>;
}

function auditCharges(write: WriteContext, stored: InvoiceWithKots, after: InvoiceRow): void {
  const { row: before } = stored;
  const subject = auditedInvoice(before);
  if (before.discount !== after.discount)
    write.audit({
      act: 'invoice.discounted',
      subject,
      amount: after.discount - before.discount,
      before: { discount: before.discount, ...couponFacts(stored) },
      after: { discount: after.discount, subTotal: after.subTotal },
    });
  const feesOf = ({ packingFee, deliveryCharges }: InvoiceRow) => ({ packingFee, deliveryCharges });
  const [was, is] = [feesOf(before), feesOf(after)];
  const added = is.packingFee + is.deliveryCharges - was.packingFee - was.deliveryCharges;
  if (was.packingFee !== is.packingFee || was.deliveryCharges !== is.deliveryCharges)
    write.audit({ act: 'invoice.charged', subject, amount: added, before: was, after: is });
}

export function createInvoiceChargesService({ write }: UnitOfWork): InvoiceChargesService {
  return {
    setCharges: (scope, invoiceId, form) =>
      write(scope, async (write) => {
        const row = await requireOpenInvoice(write, invoiceId);
        const charges = {
          discount: toPaise(form.discount),
          packingFee: toPaise(form.packingFee),
          deliveryCharges: toPaise(form.deliveryCharges),
        };
        const next = { ...row, ...charges };
        const stored = await requireInvoiceWithKots(write, row.id);
        const isSame = next.discount === row.discount;
        const isComplimentary = isSame && stored.adjustment?.kind === 'COMP';
        // `next` keeps `lineDiscount`, so a discount below what single lines lose is refused.
        if (!isComplimentary && !hasValidCharges(next)) throw fieldError('discount', 'invoice.charges');
        requireMayLowerInvoiceAlone(write, { before: row, after: next }, stored.kotsWithLines);
        // What a coupon gave nobody had given, so all of another discount is new.
        const given = isSame ? row.discount : row.discount - couponDiscount(stored);
        const change = { before: { ...row, discount: given }, discount: next.discount };
        await requireWithinDiscountCaps(write, change, undefined);
        const adjustment = isSame ? stored.adjustment : undefined;
        if (stored.adjustment && !adjustment) await deleteAdjustment(write, row.id);
        const taxed = { ...next, ...(await calculateInvoiceTax(write, next, stored.kotsWithLines)) };
        auditCharges(write, stored, next);
        return saveAmounts(write, { ...stored, row: taxed, adjustment });
      }),
  };
}
