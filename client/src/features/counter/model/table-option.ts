import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type AgeLimits, formatAge } from '../../orders/model/kot-age.ts';
import { type TableStatus, tableClock } from '../../orders/model/table-status.ts';

/** One line of text, because an option of a select has no other form. */
export function tableOption(
  { name, areaId, isEmpty }: Table,
  status: TableStatus | undefined,
  now: number,
  limits: AgeLimits,
): string {
  const clock = status && tableClock(status, now, limits);
  const states = [
    ...(isEmpty ? [] : [orderMessages().counter.occupied]),
    ...(status && status.counts.REQUESTED > 0 ? [kotMessages().statuses.REQUESTED] : []),
    ...(clock ? [formatAge(clock.minutes)] : []),
    ...(clock?.age === 'late' ? [kotMessages().age.late] : []),
    ...(status && !isEmpty ? [`₹${formatRupees(status.amountRupees)}`] : []),
  ];
  return [name, ...states, areaId.name].join(' · ');
}
