import {
  businessDayPeriod,
  type DayStarts,
  endOfBusinessDay,
  type Period,
  parsePeriod,
} from '@tawa/shared/business-day.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import type { QueryOf } from '@tawa/shared/contract/endpoint.ts';
import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import type {
  DaySales,
  DaySoFar,
  Invoice,
  InvoiceSummary,
  invoicesApi,
  PublicInvoice,
  SplittableLine,
} from '@tawa/shared/invoices/invoices.contract.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import { authorizeShop, may, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import { serverNow } from '../../support/server-clock.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import { findCheckPath } from './invoice-check.service.ts';
import { requireInvoiceWithKots } from './invoice-guards.service.ts';
import { listInvoicePage } from './invoice-list.repository.ts';
import { findInvoiceWithKots } from './invoice-with-kots.repository.ts';
import {
  presentDaySales,
  presentInvoice,
  presentPublicInvoice,
  presentSplittableLines,
  presentSummary,
} from './invoices.presenter.ts';
import { findShopOfInvoice } from './invoices.repository.ts';
import { listBestSellers } from './sales/best-sellers.repository.ts';
import { sumSales } from './sales/daily-sales.repository.ts';
import { readDaySoFar } from './sales/day-so-far.service.ts';

const BEST_SELLERS = 5;

interface Page {
  invoices: Invoice[];
  invoiceFilteredCount: number;
  resultPerPage: number;
}

interface PeriodForm {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export interface InvoiceQueries {
  /** Lists open and paid invoices, the newest first. */
  list(scope: ShopScope, filter: QueryOf<typeof invoicesApi.getInvoices>): Promise<Page>;
  /** Requires the caller's password. @throws login.too_many */
  summary(
    scope: ShopScope,
    period: PeriodForm,
    proof: { sessionUser: SessionUser; password: string; address: string },
  ): Promise<InvoiceSummary>;
  /** Lists what the invoice holds of each line of its KOTs. */
  listLines(scope: ShopScope, invoiceId: string): Promise<SplittableLine[]>;
  daySales(scope: ShopScope, day: string): Promise<DaySales>;
  /** The present business day until now. */
  daySoFar(scope: ShopScope): Promise<DaySoFar>;
  /**
   * Anyone with the link may read the invoice. Only the owner may read a void one, and the customer's whole phone
   * number; a waiter gets what anyone with the link gets.
   */
  get(sessionUser: SessionUser | null, invoiceId: string): Promise<PublicInvoice>;
}

interface InvoicesNeeds {
  read: Db;
  shops: Pick<ShopsService, 'get'>;
  accounts: Pick<AccountsService, 'confirmPassword'>;
}

/** Without dates the period has no bounds. */
export function requireValidPeriod({ startDate, endDate }: PeriodForm, starts: DayStarts): Period {
  const period = parsePeriod(startDate, endDate, starts);
  if (period) return period;
  throw fieldError('startDate', 'invoice.dates');
}

/** The day on which the start is changed may be longer than 24 hours. */
function isOneDay({ from, to }: Period, starts: DayStarts): boolean {
  if (to - from <= DAY_MS) return true;
  return to - from < 2 * DAY_MS && to <= endOfBusinessDay(from, starts);
}

export async function readInvoice(context: ShopContext, invoiceId: string): Promise<Invoice> {
  return presentInvoice(await requireInvoiceWithKots(context, invoiceId));
}

/** What an error carries, so that the client shows the invoice as it is now. */
export async function currentInvoice(
  context: ShopContext,
  invoiceId: string,
): Promise<{ data: { invoice: Invoice } }> {
  return { data: { invoice: await readInvoice(context, invoiceId) } };
}

export function createInvoiceQueries({ read, shops, accounts }: InvoicesNeeds): InvoiceQueries {
  return {
    async list(scope, { page = 1, startDate, endDate, ...filter }) {
      const starts = await findDayStarts({ tx: read, scope });
      const period = requireValidPeriod({ startDate, endDate }, starts);
      const { invoicesWithKots, total } = await listInvoicePage(
        { tx: read, scope },
        { ...filter, period },
        page,
      );
      return {
        invoices: invoicesWithKots.map(presentInvoice),
        invoiceFilteredCount: total,
        resultPerPage: RESULT_PER_PAGE,
      };
    },

    async summary(scope, period, { sessionUser, password, address }) {
      const starts = await findDayStarts({ tx: read, scope });
      const within = requireValidPeriod(period, starts);
      await accounts.confirmPassword(sessionUser, password, address);
      const unit = isOneDay(within, starts) ? 'hour' : 'day';
      return presentSummary(await sumSales(unit, { tx: read, scope }, within));
    },

    listLines: async (scope, invoiceId) =>
      presentSplittableLines(await requireInvoiceWithKots({ tx: read, scope }, invoiceId)),

    async daySales(scope, day) {
      const period = businessDayPeriod(day, await findDayStarts({ tx: read, scope }));
      const [sales, bestSellers] = await Promise.all([
        sumSales('hour', { tx: read, scope }, period),
        listBestSellers({ tx: read, scope }, period, BEST_SELLERS),
      ]);
      return presentDaySales(sales, bestSellers);
    },

    daySoFar: (scope) => readDaySoFar({ tx: read, scope }, serverNow()),

    async get(sessionUser, invoiceId) {
      const invoiceShop = await findShopOfInvoice(read, invoiceId);
      if (!invoiceShop) throw new AppError('entity.not_found', { noun: 'bill' });
      const scope = await authorizeShop(read, 'shop.anyone', sessionUser, invoiceShop.shopId);
      const maySeeAll = may(scope, 'invoice.read');
      const [invoiceWithKots, shop] = await Promise.all([
        findInvoiceWithKots({ tx: read, scope }, invoiceId),
        shops.get(scope),
      ]);
      if (!invoiceWithKots || (invoiceWithKots.row.status === 'VOID' && !maySeeAll))
        throw new AppError('entity.not_found', { noun: 'bill' });
      const checkPath = await findCheckPath(read, invoiceWithKots.row);
      return presentPublicInvoice(presentInvoice(invoiceWithKots), { shop, checkPath }, maySeeAll);
    },
  };
}
