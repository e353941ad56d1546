import { setImmediate as othersTurn } from 'node:timers/promises';
import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { addSupplies, NO_SUPPLIES, suppliesOf } from '@tawa/shared/reports/gst-month.rules.ts';
import type { MoneyOfMode, TallyDay } from '@tawa/shared/reports/tally.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { serverNow } from '../../support/server-clock.ts';
import { sumSales } from '../invoices/sales/daily-sales.repository.ts';
import { findShop } from '../shops/shops.repository.ts';
import { sumWaived } from './billed.repository.ts';
import { readIssuedDocuments } from './issued-documents.repository.ts';
import { type DayRange, requireDays } from './report-days.service.ts';
import type { TallyExport } from './tally.presenter.ts';

export interface TallyService {
  /**
   * @param days calendar dates in Asia/Kolkata, both included. The last one is today by default, and the first one the last.
   * @throws report.days, report.too_long
   */
  read(scope: ShopScope, days: DayRange): Promise<TallyExport>;
}

interface OpenDay extends TallyDay {
  money: Map<PaymentMode, MoneyOfMode>;
}

/** The process serves nobody else while SQLite answers, so it answers for a few days at a time. */
const MS_AT_ONCE = 7 * DAY_MS;

/** The date of `YYYY-MM-DDTHH`. */
const dateOfHour = (at: string): string => at.slice(0, 10);

const NO_MONEY: MoneyOfMode = { received: 0, tips: 0, collected: 0 };

export function createTallyService(read: Db): TallyService {
  return {
    async read(scope, asked) {
      const { from, to } = requireDays(asked, calendarDate(serverNow()));
      const period = { from: startOfDate(from), to: startOfDate(to) + DAY_MS };
      const context = { tx: read, scope };
      const shop = await findShop(context);
      const days = new Map<string, OpenDay>();
      const dayOf = (date: string): OpenDay => {
        const day = days.get(date) ?? { date, supplies: NO_SUPPLIES, money: new Map(), waived: 0 };
        days.set(date, day);
        return day;
      };
      for await (const { createdAt, status, parts } of readIssuedDocuments(context, period)) {
        if (status === 'VOID') continue;
        const day = dayOf(calendarDate(createdAt));
        day.supplies = addSupplies(day.supplies, suppliesOf(parts));
      }
      for (let start = period.from; start < period.to; start += MS_AT_ONCE) {
        const part = { from: start, to: Math.min(start + MS_AT_ONCE, period.to) };
        for (const { at, paymentMode, received, tips, collected } of await sumSales('hour', context, part)) {
          const { money } = dayOf(dateOfHour(at));
          const before = money.get(paymentMode) ?? NO_MONEY;
          money.set(paymentMode, {
            received: before.received + received - collected,
            tips: before.tips + tips,
            collected: before.collected + collected,
          });
        }
        for (const { at, waived } of await sumWaived(context, part)) dayOf(dateOfHour(at)).waived += waived;
        await othersTurn();
      }
      const inOrder = [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
      return { shopName: shop?.name ?? '', from, to, days: inOrder };
    },
  };
}
