import { type AuditAct, LARGE_DISCOUNT_PERCENT, REPEATED_VOIDS } from '@tawa/shared/audit/audit.rules.ts';
import type { Period } from '@tawa/shared/business-day.ts';
import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { literalList } from '../../db/dialect.ts';
import { auditedIn } from '../../events/audit.repository.ts';
import {
  auditEntries,
  auditPeople,
  auditTexts,
  DISCOUNT_ACTS,
  VOIDING_ACTS,
} from '../../events/audit.table.ts';
import { customers } from '../customers/customers.table.ts';
import { items } from '../menu/menu.table.ts';
import { kots } from '../orders/orders.table.ts';

/** The amount is in paise. */
export interface AuditFilter {
  period: Period;
  personId?: string | undefined;
  act?: AuditAct | undefined;
  minAmount?: number | undefined;
  isFlagged?: boolean | undefined;
  /** Only entries with a smaller number. */
  below?: number | undefined;
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

const HOUR_MS = 3_600_000;

// Columns are written with their table, because drizzle leaves it out of the selection, and the subqueries need it.
const entry = (column: string): SQL => sql.raw(`"audit_entries"."${column}"`);
/** Both databases read a field of a JSON column so. SQLite returns a number and PostgreSQL text. */
const field = (column: 'before' | 'after', key: string): SQL =>
  sql`${entry(column)} ->> ${sql.raw(`'${key}'`)}`;
const paiseField = (column: 'before' | 'after', key: string): SQL =>
  sql`cast(${field(column, key)} as bigint)`;
const voidingActs = sql.raw(literalList(VOIDING_ACTS));
const discountActs = sql.raw(literalList(DISCOUNT_ACTS));

const isVoidAfterServing = sql`(${entry('act')} in (${voidingActs}) and ${field('before', 'status')} = 'SERVED')`;

const isLargeDiscount = sql`(${entry('act')} in (${discountActs}) and ${entry('amount')} > 0
  and ${paiseField('after', 'discount')} * 100 > ${paiseField('after', 'subTotal')} * ${sql.raw(String(LARGE_DISCOUNT_PERCENT))})`;

const isRepeatedVoid = sql`(${entry('act')} in (${voidingActs}) and (
  select count(*) from ${auditEntries} earlier
  where earlier.shop_id = ${entry('shop_id')} and earlier.actor_id = ${entry('actor_id')}
  and earlier.act in (${voidingActs}) and earlier.n <= ${entry('n')}
  and earlier.at > ${entry('at')} - ${sql.raw(String(HOUR_MS))}
) >= ${sql.raw(String(REPEATED_VOIDS))})`;

const flag = (condition: SQL): SQL<boolean> => sql`case when ${condition} then 1 else 0 end`.mapWith(Boolean);

const nameOf = (column: 'actor_id' | 'approver_id' | 'subject_id'): SQL =>
  sql`(select ${auditPeople}."name" from ${auditPeople}
    where ${auditPeople}."shop_id" = ${entry('shop_id')} and ${auditPeople}."person_id" = ${entry(column)})`;

const customerName = sql`(select ${customers}."name" from ${customers}
  where ${customers}."shop_id" = ${entry('shop_id')} and ${customers}."id" = ${entry('subject_id')})`;

const kotInvoiceId = sql`(select ${kots}."invoice_id" from ${kots}
  where ${kots}."shop_id" = ${entry('shop_id')} and ${kots}."id" = ${entry('subject_id')})`;

const itemName = sql<string | null>`(select ${items}."name" from ${items}
  where ${items}."shop_id" = ${entry('shop_id')} and ${items}."id" = ${field('before', 'itemId')})`;

const selectedColumns = {
  n: auditEntries.n,
  at: auditEntries.at,
  act: auditEntries.act,
  actorId: auditEntries.actorId,
  actorName: nameOf('actor_id').mapWith(String),
  approverId: auditEntries.approverId,
  approverName: nameOf('approver_id').mapWith(String),
  subjectKind: auditEntries.subjectKind,
  subjectId: auditEntries.subjectId,
  subjectLabel: auditEntries.subjectLabel,
  subjectName: sql<string | null>`case ${entry('subject_kind')}
    when 'employee' then ${nameOf('subject_id')} when 'customer' then ${customerName} end`,
  invoiceId: sql<string | null>`case ${entry('subject_kind')}
    when 'invoice' then ${entry('subject_id')} when 'kot' then ${kotInvoiceId} end`,
  itemName,
  amount: auditEntries.amount,
  reasonKey: auditEntries.reasonKey,
  reasonText: sql<
    string | null
  >`(select ${auditTexts}."text" from ${auditTexts} where ${auditTexts}."id" = ${entry('text_id')})`,
  before: auditEntries.before,
  after: auditEntries.after,
  isVoidAfterServing: flag(isVoidAfterServing),
  isLargeDiscount: flag(isLargeDiscount),
  isRepeatedVoid: flag(isRepeatedVoid),
};

function auditCondition(
  { scope: { shopId } }: ShopContext,
  { period, personId, act, minAmount, isFlagged, below }: AuditFilter,
): SQL | undefined {
  return and(
    auditedIn(shopId, period),
    personId === undefined
      ? undefined
      : or(eq(auditEntries.actorId, personId), eq(auditEntries.approverId, personId)),
    act === undefined ? undefined : eq(auditEntries.act, act),
    minAmount === undefined ? undefined : gte(auditEntries.amount, minAmount),
    below === undefined ? undefined : lt(auditEntries.n, below),
    isFlagged ? or(isVoidAfterServing, isLargeDiscount, isRepeatedVoid) : undefined,
  );
}

/** Returns the newest first. */
export async function listAuditEntries(
  context: ShopContext,
  filter: AuditFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  return context.tx
    .select(selectedColumns)
    .from(auditEntries)
    .where(auditCondition(context, filter))
    .orderBy(desc(auditEntries.n))
    .limit(limit)
    .offset(offset);
}

export function countAuditEntries(context: ShopContext, filter: AuditFilter): Promise<number> {
  return context.tx.$count(auditEntries, auditCondition(context, filter)).then(Number);
}

/** Returns the employees and the owner whom the audit names, sorted by name. */
export async function listAuditPeople({ tx, scope: { shopId } }: ShopContext) {
  return tx
    .select({ id: auditPeople.personId, name: auditPeople.name })
    .from(auditPeople)
    .where(eq(auditPeople.shopId, shopId))
    .orderBy(asc(auditPeople.name), asc(auditPeople.personId));
}
