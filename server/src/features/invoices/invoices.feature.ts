import type { Db } from '../../db/database.ts';
import type { Serve } from '../../http/serve.ts';
import type { AnonymousAccessQueries } from '../../realtime/handshake.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Core } from '../core.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import type { ApprovalsService } from '../terminals/approvals.service.ts';
import {
  type CountedPayments,
  createCorrectPaymentService,
  type ReportedPayments,
} from './correct-payment.service.ts';
import { couponsRoutes } from './coupons.routes.ts';
import { createCouponsService } from './coupons.service.ts';
import { creditNoteRoutes } from './credit-note.routes.ts';
import { createCreditNoteService } from './credit-note.service.ts';
import { createInvoiceExportService } from './export/invoice-export.service.ts';
import { createInvoiceChargesService } from './invoice-charges.service.ts';
import { createInvoiceCheckService } from './invoice-check.service.ts';
import { createInvoiceQueries } from './invoice-queries.service.ts';
import { findShopOfInvoice } from './invoices.repository.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { kotInvoicing } from './kot-invoicing.service.ts';
import { groupInvoicing } from './merge-invoices.service.ts';
import { createOpenInvoiceService } from './open-invoice.service.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { recalculateTaxOfOpenInvoices } from './recalculate-invoice.service.ts';
import { createRefundPaymentService } from './refund-payment.service.ts';
import { createSetBuyerService } from './set-buyer.service.ts';
import { createSetDiscountService } from './set-discount.service.ts';
import { createSettleInvoiceService } from './settle-invoice.service.ts';
import { splitInvoiceRoutes } from './split-invoice.routes.ts';
import { createSplitInvoiceService } from './split-invoice.service.ts';
import { createWaiveInvoiceService } from './waive-invoice.service.ts';

export function createInvoices(
  { read, unitOfWork }: Core,
  { accounts }: { accounts: AccountsService },
  { shops }: { shops: ShopsService },
  { approvals }: { approvals: ApprovalsService },
  reportedPayments: ReportedPayments,
  countedPayments: CountedPayments,
) {
  const services = {
    invoices: createInvoiceQueries({ read, shops, accounts }),
    invoiceCheck: createInvoiceCheckService(read),
    openInvoiceService: createOpenInvoiceService(unitOfWork),
    invoiceCharges: createInvoiceChargesService(unitOfWork),
    setBuyerService: createSetBuyerService(unitOfWork),
    setDiscountService: createSetDiscountService(approvals),
    settleInvoiceService: createSettleInvoiceService(unitOfWork),
    invoiceExport: createInvoiceExportService({ read, unitOfWork }),
    waiveInvoiceService: createWaiveInvoiceService(unitOfWork),
    correctPaymentService: createCorrectPaymentService(unitOfWork, reportedPayments, countedPayments),
    refundPaymentService: createRefundPaymentService(approvals),
  };
  const splitInvoiceService = createSplitInvoiceService(read, unitOfWork);
  const couponsService = createCouponsService(read, unitOfWork);
  const creditNoteService = createCreditNoteService(read, approvals);
  return {
    setDiscountService: services.setDiscountService,
    refundPaymentService: services.refundPaymentService,
    creditNoteService,
    mountRoutes(serve: Serve) {
      invoicesRoutes(serve, services);
      paymentsRoutes(serve, services);
      splitInvoiceRoutes(serve, splitInvoiceService);
      creditNoteRoutes(serve, creditNoteService);
      couponsRoutes(serve, couponsService);
    },
  };
}

/** What earlier features change in invoices. */
export const invoicing = { kotInvoicing, groupInvoicing, recalculateTaxOfOpenInvoices };

export const createValidInvoiceQuery =
  (read: Db): AnonymousAccessQueries['findShopOfValidInvoice'] =>
  async (invoiceId) => {
    const invoice = await findShopOfInvoice(read, invoiceId);
    return invoice?.status === 'VOID' ? undefined : invoice?.shopId;
  };
