import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Period } from '@tawa/shared/business-day.ts';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { and, eq, gte, lt, sql, sum } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { localHourOf } from '../../db/dialect.ts';
import { accountEntries } from '../customers/account-entries.table.ts';
import { paymentSign, payments } from '../invoices/payments.table.ts';

interface MoneyOfHour {
  /** `YYYY-MM-DDTHH` in Asia/Kolkata. */
  at: string;
  /** Null for waivers. */
  mode: PaymentMode | null;
  /** In paise, refunds taken off. */
  amount: number;
  tips: number;
  isCollection: boolean;
}

function sumPayments({ tx, scope: { shopId } }: ShopContext, { from, to }: Period) {
  return tx
    .select({
      at: localHourOf(payments.at).as('at'),
      mode: payments.paymentMode,
      amount: sum(sql`${paymentSign} * ${payments.amount}`).mapWith(Number),
      tips: sum(sql`${paymentSign} * ${payments.tip}`).mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.shopId, shopId), gte(payments.at, from), lt(payments.at, to)))
    .groupBy(sql`at`, payments.paymentMode);
}

function sumCollections({ tx, scope: { shopId } }: ShopContext, { from, to }: Period) {
  return tx
    .select({
      at: localHourOf(accountEntries.at).as('at'),
      mode: accountEntries.paymentMode,
      amount: sum(sql`0 - ${accountEntries.amount}`).mapWith(Number),
    })
    .from(accountEntries)
    .where(
      and(
        eq(accountEntries.shopId, shopId),
        sql`${accountEntries.kind} = 'COLLECTION'`,
        gte(accountEntries.at, from),
        lt(accountEntries.at, to),
      ),
    )
    .groupBy(sql`at`, accountEntries.paymentMode);
}

/** The process serves nobody else while SQLite answers, so it answers for a few days at a time. */
const MS_AT_ONCE = 7 * DAY_MS;

/** Reads what payments, waivers and collections of a period come to, by hour. */
export async function* readMoney(context: ShopContext, period: Period): AsyncGenerator<MoneyOfHour> {
  for (let { from } = period; from < period.to; from += MS_AT_ONCE) {
    const part = { from, to: Math.min(from + MS_AT_ONCE, period.to) };
    for (const row of await sumPayments(context, part)) yield { ...row, isCollection: false };
    for (const row of await sumCollections(context, part)) yield { ...row, tips: 0, isCollection: true };
    await othersTurn();
  }
}
