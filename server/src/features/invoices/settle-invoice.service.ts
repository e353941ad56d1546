import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { billTotal, chargesAllowed, settle } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, wrongField } from '../../errors/app-error.ts';
import type { Once } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { creditCustomer } from '../customers/customers.repository.ts';
import { ticketsOnBill } from '../orders/billed-tickets.repository.ts';
import { payTickets } from '../orders/billing.service.ts';
import { taxOf } from './invoice-tax.service.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { asItIs, requireOpen, save } from './open-bills.service.ts';

type ChargesForm = BodyOf<typeof invoicesApi.addCharges>;
type Payment = BodyOf<typeof invoicesApi.payInvoice>;

export interface SettlingService {
  /** All three at once, in rupees. @throws AppError invoice.not_found, invoice.closed, invoice.charges */
  charge(scope: ShopScope, invoiceId: string, charges: ChargesForm): Promise<Invoice>;
  /**
   * Settles the bill, pays its tickets and credits its customer; amounts in rupees. When the total is not the
   * expected one, the refusal holds the bill, so that the cashier can look again.
   * @throws AppError invoice.not_found, invoice.closed, invoice.total_changed, invoice.amount, invoice.no_amount
   */
  pay(scope: ShopScope, invoiceId: string, payment: Payment, once: Once | undefined): Promise<Invoice>;
}

/** What is received, in paise. @throws AppError invoice.amount, invoice.no_amount */
function receive(row: InvoiceRow, amount: number | undefined): number {
  const settled = settle(billTotal(row), amount === undefined ? undefined : toPaise(amount));
  if (settled) return settled.received;
  throw wrongField(amount === 0 ? 'invoice.no_amount' : 'invoice.amount', 'amountReceived');
}

export function createSettlingService({ write }: UnitOfWork): SettlingService {
  return {
    charge: (scope, invoiceId, form) =>
      write(scope, async (tx, announce) => {
        const row = await requireOpen(tx, scope, invoiceId);
        const charges = {
          discount: toPaise(form.discount),
          packingFee: toPaise(form.packingFee),
          deliveryCharges: toPaise(form.deliveryCharges),
        };
        const next = { ...row, ...charges };
        if (!chargesAllowed(next)) throw wrongField('invoice.charges', 'discount');
        const tickets = await ticketsOnBill(tx, scope, row.id);
        const taxed = { ...next, ...(await taxOf(tx, scope, next, tickets)) };
        return save(tx, scope, { row: taxed, tickets }, 'invoice:changed', announce);
      }),

    pay: (scope, invoiceId, { paymentMode, amountReceived, expectedTotal }, once) =>
      write(
        scope,
        async (tx, announce) => {
          const row = await requireOpen(tx, scope, invoiceId);
          if (expectedTotal !== undefined && toPaise(expectedTotal) !== billTotal(row)) {
            const data = { invoice: await asItIs(tx, scope, row) };
            throw new AppError('invoice.total_changed', { invoiceNo: row.invoiceNo }, { data });
          }
          const received = receive(row, amountReceived);
          const at = Date.now();
          const tickets = await payTickets(tx, scope, row.id, at, announce);
          if (row.customerId !== null) await creditCustomer(tx, scope, row.customerId, { received, at });
          const paid = { ...row, paymentMode, amountReceived: received, paidAt: at, status: 'PAID' } as const;
          return save(tx, scope, { row: paid, tickets }, 'invoice:paid', announce);
        },
        once,
      ),
  };
}
