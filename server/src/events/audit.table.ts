import { AUDIT_SUBJECTS, type AuditAct, type AuditFacts } from '@tawa/shared/audit/audit.rules.ts';
import { sql } from 'drizzle-orm';
import { id, index, instant, integer, json, paise, primaryKey, table, text } from '../db/columns.ts';
import { literalList } from '../db/dialect.ts';

/** What takes cooked or ordered food off the books before it is paid. */
export const VOIDING_ACTS = ['line.voided', 'kot.cancelled'] as const satisfies AuditAct[];

/** What takes money off a bill that stays. */
export const DISCOUNT_ACTS = ['invoice.discounted', 'line.complimentary'] as const satisfies AuditAct[];

/**
 * Triggers refuse to update and to delete rows, and no job deletes them. So names and what people typed stand in the two
 * tables beside it, which can be erased.
 */
export const auditEntries = table(
  'audit_entries',
  {
    shopId: id('shop_id').notNull(),
    /** From 1 in each shop, without gaps. */
    n: integer('n').notNull(),
    at: instant('at').notNull(),
    /** The person who did it; null for an anonymous caller. */
    actorId: id('actor_id'),
    /** The person who approved the act. Null if no approval was sent. */
    approverId: id('approver_id'),
    /** The shared terminal at which it was done. Null on a device of the person's own. */
    terminalId: id('terminal_id'),
    act: text('act').$type<AuditAct>().notNull(),
    subjectKind: text('subject_kind', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: id('subject_id').notNull(),
    /** A number, or the name of a thing. Never the name of a person. */
    subjectLabel: text('subject_label').notNull(),
    amount: paise('amount'),
    /** A word of `AUDIT_REASONS`, or the id of one of the shop's own reasons. */
    reasonKey: text('reason_key'),
    /** The row of `audit_texts` with what somebody typed, or with the label that one of the shop's own reasons had. */
    textId: id('text_id'),
    /** SHA-256 of the salt and the text, hex. It proves the text, and does not tell it once both are erased. */
    textHash: text('text_hash'),
    before: json('before').$type<AuditFacts>(),
    after: json('after').$type<AuditFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.shopId, table.n] }),
    index('audit_entries_at').on(table.shopId, table.at),
    index('audit_entries_texts').on(table.shopId, table.subjectId).where(sql`${table.textId} is not null`),
    index('audit_entries_voids')
      .on(table.shopId, table.actorId, table.at)
      .where(sql`${table.act} in (${sql.raw(literalList(VOIDING_ACTS))})`),
  ],
);

/** The names of people who acted, and of employees on whom somebody acted. Names of customers are not copied. */
export const auditPeople = table(
  'audit_people',
  {
    shopId: id('shop_id').notNull(),
    personId: id('person_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.personId] })],
);

/** An erasure empties salt and text of what somebody typed about the subject. */
export const auditTexts = table('audit_texts', {
  id: id('id').primaryKey(),
  shopId: id('shop_id').notNull(),
  salt: text('salt').notNull(),
  text: text('text').notNull(),
});
