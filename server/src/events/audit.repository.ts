import { createHash, randomBytes } from 'node:crypto';
import type { AUDIT_REASONS, AUDIT_SUBJECTS, AuditAct, AuditFacts } from '@tawa/shared/audit/audit.rules.ts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ShopContext } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { handwritten, insertStatement } from '../db/statement.ts';
import { auditEntries, auditPeople, auditTexts } from './audit.table.ts';

export interface AuditedAct {
  act: AuditAct;
  subject: {
    kind: (typeof AUDIT_SUBJECTS)[number];
    id: string;
    /** A number, or the name of a thing. Never the name of a person. */
    label: string;
    /** The name of an employee, whose user id is the subject's id. */
    personName?: string;
  };
  /** In paise. */
  amount?: number | undefined;
  /** What somebody typed, or a word of the code if nobody did. */
  reason?: { text: string } | { key: (typeof AUDIT_REASONS)[number] } | undefined;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
}

/** One statement, because the number is taken in it. The lock of the shop keeps two writes from taking the same one. */
const insertEntry = handwritten<never>(`
  insert into "audit_entries" (
    "shop_id", "n", "at", "actor_id", "act", "subject_kind", "subject_id", "subject_label", "amount",
    "reason_key", "text_id", "text_hash", "before", "after"
  ) values (
    ?, (select coalesce(max("n"), 0) + 1 from "audit_entries" where "shop_id" = ?), ?, ?, ?, ?, ?, ?, ?,
    ?, ?, ?, ?, ?
  )`);

const savePerson = insertStatement(
  auditPeople,
  `on conflict ("shop_id", "person_id") do update set "name" = excluded."name"
   where "audit_people"."name" <> excluded."name"`,
);

const insertText = insertStatement(auditTexts);

const SALT_BYTES = 16;

async function storeText(
  { tx, scope: { shopId } }: ShopContext,
  typed: string,
): Promise<{ id: string; hash: string }> {
  const id = newId();
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const text = typed.normalize('NFC');
  await insertText(tx, { id, shopId, salt, text });
  return { id, hash: createHash('sha256').update(salt).update(text).digest('hex') };
}

const jsonOrNull = (facts: AuditFacts | undefined): string | null =>
  facts === undefined ? null : JSON.stringify(facts);

/**
 * Appends what was done to the shop's audit. It is the only place that inserts entries. Call it in the transaction of the
 * acts, under the shop's lock.
 * @param at ms UTC
 */
export async function appendAuditEntries(
  context: ShopContext & { at: number },
  acts: readonly AuditedAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const { tx, scope, at } = context;
  const { shopId, person } = scope;
  if (person) await savePerson(tx, { shopId, personId: person.userId, name: person.name });
  for (const { act, subject, amount, reason, before, after } of acts) {
    const { kind, id, label, personName } = subject;
    if (personName !== undefined) await savePerson(tx, { shopId, personId: id, name: personName });
    const text = reason && 'text' in reason ? await storeText(context, reason.text) : null;
    await insertEntry(
      tx,
      shopId,
      shopId,
      at,
      person?.userId ?? null,
      act,
      kind,
      id,
      label,
      amount ?? null,
      reason && 'key' in reason ? reason.key : null,
      text?.id ?? null,
      text?.hash ?? null,
      jsonOrNull(before),
      jsonOrNull(after),
    );
  }
}

/** Empties what people typed about these subjects. Entries stay as they are. */
export async function eraseAuditTexts(tx: Db, shopId: string, subjectIds: readonly string[]): Promise<void> {
  const ofSubjects = tx
    .select({ id: auditEntries.textId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.shopId, shopId),
        inArray(auditEntries.subjectId, [...subjectIds]),
        isNotNull(auditEntries.textId),
      ),
    );
  await tx.update(auditTexts).set({ salt: '', text: '' }).where(inArray(auditTexts.id, ofSubjects));
}
