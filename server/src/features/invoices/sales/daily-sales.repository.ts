import { businessDay, type DayStarts, type Period, splitIntoWholeDays } from '@tawa/shared/business-day.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, eq, gte, isNotNull, lt, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { localHourOf } from '../../../db/dialect.ts';
import { placeholders, statement } from '../../../db/statement.ts';
import { accountEntries } from '../../customers/account-entries.table.ts';
import { businessDayOfShop, findDayStarts } from '../../shops/shops.repository.ts';
import { isDatedWithin, isListed } from '../invoices.repository.ts';
import { invoices } from '../invoices.table.ts';
import { paymentSign, payments } from '../payments.table.ts';
import { dailySales } from './daily-sales.table.ts';

/** `received` in paise. */
export interface SalesRow {
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH`, in Asia/Kolkata. */
  at: string;
  paymentMode: PaymentMode;
  received: number;
  /** What credit notes gave back, in paise. It is taken off `received` already. */
  refunded: number;
  /** Taken beside `received`, in paise. */
  tips: number;
  /** What customers paid of what they owed, in paise. It is part of `received` already. */
  collected: number;
  bills: number;
}

/** Returns the day or hour, as in `SalesRow`, of a column with ms UTC. */
type LocalTimeOf = (instant: SQLWrapper) => SQL<string>;

const add = statement((db) =>
  db
    .insert(dailySales)
    .values(placeholders(dailySales))
    .onConflictDoUpdate({
      target: [dailySales.shopId, dailySales.day, dailySales.paymentMode],
      set: {
        bills: sql`${dailySales.bills} + excluded.bills`,
        received: sql`${dailySales.received} + excluded.received`,
        refunded: sql`${dailySales.refunded} + excluded.refunded`,
        tips: sql`${dailySales.tips} + excluded.tips`,
        collected: sql`${dailySales.collected} + excluded.collected`,
      },
    }),
);

/** The row of the business day at an instant in ms UTC. A later change of the day start leaves that day as it is. */
async function emptyRow(context: ShopContext, instant: number) {
  const day = await businessDayOfShop(context, instant);
  return { shopId: context.scope.shopId, day, received: 0, refunded: 0, tips: 0, collected: 0, bills: 0 };
}

/** Call it in the transaction that inserts the payment or collection. `at` is in ms UTC, amounts are in paise. */
export async function addToDailySales(
  context: ShopContext,
  {
    at,
    ...amounts
  }: { at: number } & Pick<SalesRow, 'paymentMode' | 'received'> &
    Partial<Pick<SalesRow, 'refunded' | 'tips' | 'collected'>>,
): Promise<void> {
  await add(context.tx).execute({ ...(await emptyRow(context, at)), ...amounts });
}

/** Call it in the transaction that makes the invoice PAID. `paidAt` is in ms UTC. */
export async function countPaidInvoice(
  context: ShopContext,
  { paymentMode, paidAt }: { paymentMode: PaymentMode; paidAt: number },
): Promise<void> {
  await add(context.tx).execute({ ...(await emptyRow(context, paidAt)), paymentMode, bills: 1 });
}

/** Call it in the transaction that changes the mode of a PAID invoice. `paidAt` is in ms UTC. */
export async function moveCountOfPaidInvoice(
  context: ShopContext,
  { from, to, paidAt }: { from: PaymentMode; to: PaymentMode; paidAt: number },
): Promise<void> {
  const row = await emptyRow(context, paidAt);
  await add(context.tx).execute({ ...row, paymentMode: from, bills: -1 });
  await add(context.tx).execute({ ...row, paymentMode: to, bills: 1 });
}

/** `isOfCreditNote` in SQL. */
const isOfCreditNote = sql`${paymentSign} < 0 and ${payments.refundOfId} is null`;

function paymentsQuery(
  db: Db,
  shopId: string,
  { from, to }: Period,
  dayOrHourOf: LocalTimeOf,
  mode?: PaymentMode,
) {
  return db
    .select({
      at: dayOrHourOf(payments.at).as('at'),
      paymentMode: sql<PaymentMode>`${payments.paymentMode}`.as('mode'),
      received: sql<number>`${paymentSign} * ${payments.amount}`.as('received'),
      refunded: sql<number>`case when ${isOfCreditNote} then ${payments.amount} else 0 end`.as('refunded'),
      tips: sql<number>`${paymentSign} * ${payments.tip}`.as('tips'),
      collected: sql<number>`0`.as('collected'),
      bills: sql<number>`0`.as('bills'),
    })
    .from(payments)
    .where(
      and(
        eq(payments.shopId, shopId),
        gte(payments.at, from),
        lt(payments.at, to),
        mode ? eq(payments.paymentMode, mode) : isNotNull(payments.paymentMode),
      ),
    );
}

function paidInvoicesQuery(
  db: Db,
  shopId: string,
  { from, to }: Period,
  dayOrHourOf: LocalTimeOf,
  mode?: PaymentMode,
) {
  return db
    .select({
      at: dayOrHourOf(invoices.paidAt).as('at'),
      paymentMode: sql<PaymentMode>`${invoices.paymentMode}`.as('mode'),
      received: sql<number>`0`.as('received'),
      refunded: sql<number>`0`.as('refunded'),
      tips: sql<number>`0`.as('tips'),
      collected: sql<number>`0`.as('collected'),
      bills: sql<number>`1`.as('bills'),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        isListed,
        sql`${invoices.status} = 'PAID'`,
        isDatedWithin(from, to),
        mode && eq(invoices.paymentMode, mode),
      ),
    );
}

/** The amount of a collection is negative, because it lowers what is owed. */
function collectionsQuery(
  db: Db,
  shopId: string,
  { from, to }: Period,
  dayOrHourOf: LocalTimeOf,
  mode?: PaymentMode,
) {
  return db
    .select({
      at: dayOrHourOf(accountEntries.at).as('at'),
      paymentMode: sql<PaymentMode>`${accountEntries.paymentMode}`.as('mode'),
      received: sql<number>`-${accountEntries.amount}`.as('received'),
      refunded: sql<number>`0`.as('refunded'),
      tips: sql<number>`0`.as('tips'),
      collected: sql<number>`-${accountEntries.amount}`.as('collected'),
      bills: sql<number>`0`.as('bills'),
    })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.shopId, shopId),
        sql`${accountEntries.kind} = 'COLLECTION'`,
        gte(accountEntries.at, from),
        lt(accountEntries.at, to),
        mode && eq(accountEntries.paymentMode, mode),
      ),
    );
}

/** Reads whole days from `dailySales`, and parts of days from payments, invoices and collections. The rows are not summed yet. */
function salesRowsQuery(db: Db, shopId: string, period: Period, starts: DayStarts, mode?: PaymentMode) {
  const { first, last, before, after } = splitIntoWholeDays(period, starts);
  // Each part lies within one business day.
  const dayOf = ({ from }: Period): LocalTimeOf => {
    const day = businessDay(from, starts);
    return () => sql<string>`cast(${day} as text)`;
  };
  const days = db
    .select({
      at: sql<string>`${dailySales.day}`.as('at'),
      paymentMode: sql<PaymentMode>`${dailySales.paymentMode}`.as('mode'),
      received: sql<number>`${dailySales.received}`.as('received'),
      refunded: sql<number>`${dailySales.refunded}`.as('refunded'),
      tips: sql<number>`${dailySales.tips}`.as('tips'),
      collected: sql<number>`${dailySales.collected}`.as('collected'),
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
    .unionAll(paymentsQuery(db, shopId, before, dayOf(before), mode))
    .unionAll(paidInvoicesQuery(db, shopId, before, dayOf(before), mode))
    .unionAll(collectionsQuery(db, shopId, before, dayOf(before), mode))
    .unionAll(paymentsQuery(db, shopId, after, dayOf(after), mode))
    .unionAll(paidInvoicesQuery(db, shopId, after, dayOf(after), mode))
    .unionAll(collectionsQuery(db, shopId, after, dayOf(after), mode))
    .as('taken');
}

/** The earliest row comes first. */
export async function sumSales(
  unit: 'hour' | 'day',
  context: ShopContext,
  period: Period,
): Promise<SalesRow[]> {
  const { tx } = context;
  const { shopId } = context.scope;
  const sales =
    unit === 'hour'
      ? paymentsQuery(tx, shopId, period, localHourOf)
          .unionAll(paidInvoicesQuery(tx, shopId, period, localHourOf))
          .unionAll(collectionsQuery(tx, shopId, period, localHourOf))
          .as('taken')
      : salesRowsQuery(tx, shopId, period, await findDayStarts(context));
  const received = sum(sales.received).mapWith(Number);
  const refunded = sum(sales.refunded).mapWith(Number);
  const tips = sum(sales.tips).mapWith(Number);
  const collected = sum(sales.collected).mapWith(Number);
  const bills = sum(sales.bills).mapWith(Number);
  return tx
    .select({
      at: sales.at,
      paymentMode: sales.paymentMode,
      received,
      refunded,
      tips,
      collected,
      bills,
    })
    .from(sales)
    .groupBy(sql`at`, sql`mode`)
    .having(sql`${bills} > 0 or ${received} <> 0 or ${refunded} <> 0 or ${tips} <> 0 or ${collected} <> 0`)
    .orderBy(sql`at`, sql`mode`);
}

/** Counts OPEN and PAID invoices; with `mode` only PAID ones. */
export async function countListedInvoices(
  context: ShopContext,
  period: Period,
  mode?: PaymentMode,
): Promise<number> {
  const { tx } = context;
  const { shopId } = context.scope;
  const sales = salesRowsQuery(tx, shopId, period, await findDayStarts(context), mode);
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
