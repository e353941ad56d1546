import { type Period, wholeDays } from '@tawa/shared/business-day.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, eq, gte, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { dayOf, hourOf } from '../../db/sql-dialect.ts';
import { takings } from './daily-sales.table.ts';
import { datedWithin, listed } from './invoices.repository.ts';
import { invoices } from './invoices.table.ts';

/** What was received by one mode in one hour or on one day, in paise, and on how many bills. */
export interface Taken {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH`, in Asia/Kolkata. */
  at: string;
  paymentMode: PaymentMode;
  received: number;
  bills: number;
}

const day = dayOf(invoices.paidAt);
const hour = hourOf(invoices.paidAt);
const isPaid = sql`${invoices.status} = 'PAID'`;

/** One row for each bill that was paid in the period. */
function paidIn(db: Db, shopId: string, { from, to }: Period, at: SQL<string>, mode?: PaymentMode) {
  return db
    .select({
      at: at.as('at'),
      paymentMode: sql<PaymentMode>`${invoices.paymentMode}`.as('mode'),
      received: sql<number>`${invoices.amountReceived}`.as('received'),
      bills: sql<number>`1`.as('bills'),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        listed,
        isPaid,
        datedWithin(from, to),
        mode && eq(invoices.paymentMode, mode),
      ),
    );
}

/** The same from whole days, each with its sums, and from bills where a day is not whole. */
function takenIn(db: Db, shopId: string, period: Period, mode?: PaymentMode) {
  const { first, last, before, after } = wholeDays(period);
  const days = db
    .select({
      at: sql<string>`${takings.day}`.as('at'),
      paymentMode: sql<PaymentMode>`${takings.paymentMode}`.as('mode'),
      received: sql<number>`${takings.received}`.as('received'),
      bills: sql<number>`${takings.bills}`.as('bills'),
    })
    .from(takings)
    .where(
      and(
        eq(takings.shopId, shopId),
        gte(takings.day, first),
        lt(takings.day, last),
        mode && eq(takings.paymentMode, mode),
      ),
    );
  return days
    .unionAll(paidIn(db, shopId, before, day, mode))
    .unionAll(paidIn(db, shopId, after, day, mode))
    .as('taken');
}

/** What was received on the bills paid in the period, the earliest first: by the hour, or by the day. */
export async function takenBy(
  unit: 'hour' | 'day',
  db: Db,
  { shopId }: ShopScope,
  period: Period,
): Promise<Taken[]> {
  const taken = unit === 'hour' ? paidIn(db, shopId, period, hour).as('taken') : takenIn(db, shopId, period);
  const bills = sum(taken.bills).mapWith(Number);
  return db
    .select({
      at: taken.at,
      paymentMode: taken.paymentMode,
      received: sum(taken.received).mapWith(Number),
      bills,
    })
    .from(taken)
    .groupBy(sql`at`, sql`mode`)
    .having(sql`${bills} > 0`)
    .orderBy(sql`at`, sql`mode`);
}

/** How many bills are dated in the period, open and paid, or paid by one mode; it is not counted bill by bill. */
export async function countDated(
  db: Db,
  { shopId }: ShopScope,
  period: Period,
  mode?: PaymentMode,
): Promise<number> {
  const taken = takenIn(db, shopId, period, mode);
  const [paid] = await db.select({ count: sum(taken.bills).mapWith(Number) }).from(taken);
  if (mode) return paid?.count ?? 0;
  const open = await db.$count(
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
