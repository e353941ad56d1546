import { businessDay, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import { serverNow } from '../../support/server-clock.ts';
import type { CashInNoDrawer } from '../shifts/shifts.service.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import {
  sumCashCollectedInShifts,
  sumCashInNoShift,
  sumCashPaidAndCollectedInNoShift,
  sumCollected,
} from './since-last-z.repository.ts';
import { listZReports } from './z-reports.repository.ts';
import type { EndOfReport } from './z-reports.table.ts';

const cashOf = (collected: EndOfReport['collected']): number =>
  collected.reduce((sum, { paymentMode, amount }) => (paymentMode === 'CASH' ? sum + amount : sum), 0);

/** The cash that the next Z report will show in no drawer. Before the first Z report it is that of the present business day only. */
export const cashInNoDrawer: CashInNoDrawer = {
  async sum(context) {
    const [latest] = await listZReports(context, { limit: 1 });
    if (!latest) {
      // A shop that closes no days may have years of payments, which no drawer's page should read again and again.
      const starts = await findDayStarts(context);
      return sumCashPaidAndCollectedInNoShift(
        context,
        startOfBusinessDay(businessDay(serverNow(), starts), starts),
      );
    }
    const { end } = latest;
    const collected = cashOf(await sumCollected(context)) - cashOf(end.collected);
    const paid = await sumCashInNoShift(context, end);
    return paid + collected - (await sumCashCollectedInShifts(context, end));
  },
};
