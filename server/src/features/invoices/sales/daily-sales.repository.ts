import { type Period, splitIntoWholeDays } from '@tawa/shared/business-day.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, eq, gte, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { businessDayOf, localHourOf } from '../../../db/dialect.ts';
import { isDatedWithin, isListed } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';
import { dailySales } from './daily-sales.table.ts';

/** `received` in paise. */
export interface SalesRow {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH`, in Asia/Kolkata. */
  at: string;
  paymentMode: PaymentMode;
  received: number;
  bills: number;
}

const day = businessDayOf(invoices.paidAt);
const hour = localHourOf(invoices.paidAt);
const isPaid = sql`${invoices.status} = 'PAID'`;

function paidInvoicesQuery(
  db: Db,
  shopId: string,
  { from, to }: Period,
  dayOrHour: SQL<string>,
  mode?: PaymentMode,
) {
  return db
    .select({
      at: dayOrHour.as('at'),
      paymentMode: sql<PaymentMode>`${invoices.paymentMode}`.as('mode'),
      received: sql<number>`${invoices.amountReceived}`.as('received'),
      bills: sql<number>`1`.as('bills'),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        isListed,
        isPaid,
        isDatedWithin(from, to),
        mode && eq(invoices.paymentMode, mode),
      ),
    );
}

/** Reads whole days from `dailySales` and parts of days from the invoices. The rows are not summed yet. */
function salesRowsQuery(db: Db, shopId: string, period: Period, mode?: PaymentMode) {
  const { first, last, before, after } = splitIntoWholeDays(period);
  const days = db
    .select({
      at: sql<string>`${dailySales.day}`.as('at'),
      paymentMode: sql<PaymentMode>`${dailySales.paymentMode}`.as('mode'),
      received: sql<number>`${dailySales.received}`.as('received'),
      bills: sql<number>`${dailySales.bills}`.as('bills'),
    })
    .from(dailySales)
    .where(
      and(
        eq(dailySales.shopId, shopId),
        gte(dailySales.day, first),
        lt(dailySales.day, last),
        mode && eq(dailySales.paymentMode, mode),
      ),
    );
  return days
    .unionAll(paidInvoicesQuery(db, shopId, before, day, mode))
    .unionAll(paidInvoicesQuery(db, shopId, after, day, mode))
    .as('taken');
}

/** The earliest row comes first. */
export async function sumSales(
  unit: 'hour' | 'day',
  { tx, scope: { shopId } }: ShopContext,
  period: Period,
): Promise<SalesRow[]> {
  const sales =
    unit === 'hour'
      ? paidInvoicesQuery(tx, shopId, period, hour).as('taken')
      : salesRowsQuery(tx, shopId, period);
  const bills = sum(sales.bills).mapWith(Number);
  return tx
    .select({
      at: sales.at,
      paymentMode: sales.paymentMode,
      received: sum(sales.received).mapWith(Number),
      bills,
    })
    .from(sales)
    .groupBy(sql`at`, sql`mode`)
    .having(sql`${bills} > 0`)
    .orderBy(sql`at`, sql`mode`);
}

/** Counts OPEN and PAID invoices; with `mode` only PAID ones. */
export async function countListedInvoices(
  { tx, scope: { shopId } }: ShopContext,
  period: Period,
  mode?: PaymentMode,
): Promise<number> {
  const sales = salesRowsQuery(tx, shopId, period, mode);
  const [paid] = await tx.select({ count: sum(sales.bills).mapWith(Number) }).from(sales);
  if (mode) return paid?.count ?? 0;
  const open = await tx.$count(
    invoices,
    and(
      eq(invoices.shopId, shopId),
      sql`${invoices.status} = 'OPEN'`,
      gte(invoices.createdAt, period.from),
      lt(invoices.createdAt, period.to),
    ),
  );
  return open + (paid?.count ?? 0);
}
