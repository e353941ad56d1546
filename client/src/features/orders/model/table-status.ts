import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isOccupying } from '@tawa/shared/orders/orders.rules.ts';
import { type AgeLevel, type AgeLimits, ageLevel, cookingSince, minutesBetween } from './kot-age.ts';

/** What a live KOT waits for: confirmation, the kitchen, a waiter, the payment. */
export type KotStage = 'REQUESTED' | 'COOKING' | 'READY' | 'SERVED';

export interface TableStatus {
  /** In ms UTC: the time of its oldest KOT that is not served, or else of its oldest KOT that is not paid. */
  since: number;
  /** False if every KOT is served. */
  isWaiting: boolean;
  /** Sum of the KOTs that will be on its invoice, without requested and prepaid ones. */
  amountRupees: number;
  /** Number of KOTs by stage. */
  counts: Readonly<Record<KotStage, number>>;
}

type TableKot = Pick<
  Kot,
  'status' | 'tableId' | 'items' | 'orderValue' | 'createdAt' | 'confirmedAt' | 'paidAt'
>;

/** Returns undefined for a KOT that has ended. */
export function kotStage({ status, items }: Pick<Kot, 'status' | 'items'>): KotStage | undefined {
  if (status === 'COOKING') return items.every(({ doneAt }) => doneAt !== null) ? 'READY' : 'COOKING';
  return status === 'REQUESTED' || status === 'SERVED' ? status : undefined;
}

/** Statuses by the `_id` of the table; a table without live KOTs has none. */
export function tableStatuses(kots: readonly TableKot[]): ReadonlyMap<string, TableStatus> {
  const byTable = new Map<string, TableKot[]>();
  for (const kot of kots) {
    if (!kot.tableId || !kotStage(kot)) continue;
    byTable.set(kot.tableId._id, [...(byTable.get(kot.tableId._id) ?? []), kot]);
  }
  return new Map([...byTable].map(([id, tableKots]) => [id, statusOf(tableKots)]));
}

/** The minutes that a table shows, and the age that those minutes make: a table without a wait is not late. */
export function tableClock(
  { since, isWaiting }: TableStatus,
  now: number,
  limits: AgeLimits,
): { minutes: number; age: AgeLevel } {
  const minutes = minutesBetween(since, now);
  return { minutes, age: isWaiting ? ageLevel(minutes, limits) : 'fresh' };
}

function statusOf(kots: readonly TableKot[]): TableStatus {
  const stages = kots.map(kotStage);
  const count = (stage: KotStage) => stages.filter((other) => other === stage).length;
  const waiting = kots.filter(({ status }) => status !== 'SERVED');
  const paise = kots.filter(isOccupying).reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0);
  return {
    since: oldest(waiting.length > 0 ? waiting : kots),
    isWaiting: waiting.length > 0,
    amountRupees: toRupees(paise),
    counts: {
      REQUESTED: count('REQUESTED'),
      COOKING: count('COOKING'),
      READY: count('READY'),
      SERVED: count('SERVED'),
    },
  };
}

function oldest(kots: readonly TableKot[]): number {
  return Math.min(...kots.map(cookingSince));
}
