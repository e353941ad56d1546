import { businessDay, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import { formatTime, startOfDate } from '@tawa/shared/calendar.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import classes from './business-day-line.module.css';

/** Says when the business day started, unless that was midnight, where it is the calendar date. */
export function BusinessDayLine({ shop: { businessDayStarts } }: { shop: Pick<Shop, 'businessDayStarts'> }) {
  const day = businessDay(useServerNow(60_000), businessDayStarts);
  const start = startOfBusinessDay(day, businessDayStarts);
  if (start === startOfDate(day)) return null;
  return <p className={classes.line}>{invoiceMessages().period.businessDayFrom(formatTime(start))}</p>;
}
