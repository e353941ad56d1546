import { calendarDate, DAY_MS, startOfDate } from '@tawa/shared/calendar.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { addSupplies, NO_SUPPLIES, suppliesOf } from '@tawa/shared/reports/gst-month.rules.ts';
import type { MoneyOfMode, TallyDay } from '@tawa/shared/reports/tally.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findShop } from '../shops/shops.repository.ts';
import { readIssuedDocuments } from './issued-documents.repository.ts';
import { readMoney } from './money-of-days.repository.ts';
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
      for await (const { at, mode, amount, tips, isCollection } of readMoney(context, period)) {
        const day = dayOf(at.slice(0, 10));
        if (mode === null) {
          day.waived += amount;
          continue;
        }
        const before = day.money.get(mode) ?? NO_MONEY;
        day.money.set(mode, {
          received: before.received + (isCollection ? 0 : amount),
          tips: before.tips + tips,
          collected: before.collected + (isCollection ? amount : 0),
        });
      }
      const inOrder = [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
      return { shopName: shop?.name ?? '', from, to, days: inOrder };
    },
  };
}
