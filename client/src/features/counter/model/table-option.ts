import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type AgeLimits, formatAge } from '../../orders/model/kot-age.ts';
import { groupName, isHost } from '../../orders/model/table-group.ts';
import { type TableStatus, tableClock } from '../../orders/model/table-status.ts';

/** One line of text, because an option of a select has no other form. */
export function tableOption(
  table: Table,
  status: TableStatus | undefined,
  amountRupees: number | undefined,
  now: number,
  limits: AgeLimits,
): string {
  const { name, areaId, isEmpty } = table;
  const group = groupName(table);
  const clock = status && tableClock(status, now, limits);
  const states = [
    ...(isEmpty ? [] : [orderMessages().counter.occupied]),
    ...(status && status.counts.REQUESTED > 0 ? [kotMessages().statuses.REQUESTED] : []),
    ...(clock ? [formatAge(clock.minutes)] : []),
    ...(clock?.age === 'late' ? [kotMessages().age.late] : []),
    ...(amountRupees !== undefined && !isEmpty ? [`₹${formatRupees(amountRupees)}`] : []),
  ];
  const names = group ? (isHost(table) ? [group] : [name, group]) : [name];
  return [...names, ...states, areaId.name].join(' · ');
}
