import { randomBytes } from 'node:crypto';
import type { AUDIT_REASONS, AUDIT_SUBJECTS, AuditAct, AuditFacts } from '@tawa/shared/audit/audit.rules.ts';
import type { Period } from '@tawa/shared/business-day.ts';
import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { ShopContext } from '../auth/shop-scope.ts';
import { appendToChain } from '../db/chain/chain.repository.ts';
import { sha256 } from '../db/chain/chain-entry.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { handwritten, insertStatement } from '../db/statement.ts';
import { auditEntries, auditPeople, auditTexts } from './audit.table.ts';

/** The person whose PIN or password came with the act. */
export interface Approver {
  userId: string;
  name: string;
}

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
  /** What somebody typed, a word of the code, or the id of one of the shop's own reasons with its label. */
  reason?:
    | { text: string }
    | { key: (typeof AUDIT_REASONS)[number] }
    | { key: string; text: string }
    | undefined;
  before?: AuditFacts | undefined;
  after?: AuditFacts | undefined;
  /**
   * What else somebody reads who approves the act on another device. The audit does not store it, because it can have what
   * somebody typed.
   */
  detail?: string | undefined;
  /** The person who approved the act. Undefined if no approval was sent. */
  approver?: Approver | undefined;
  /** Who stands behind an act of somebody who is not signed in. */
  actor?: { userId: string; name: string } | undefined;
  /** The terminal of an act of somebody who is not signed in. */
  terminalId?: string | undefined;
}

const selectLastN = handwritten<{ n: number }>(
  `select coalesce(max("n"), 0) as "n" from "audit_entries" where "shop_id" = ?`,
);

const insertEntry = insertStatement(auditEntries);

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
  return { id, hash: sha256(salt + text) };
}

/**
 * Appends what was done to the shop's audit and to its chain. It is the only place that inserts entries. Call it in the transaction of the
 * acts, under the shop's lock.
 * @param at ms UTC
 */
export async function appendAuditEntries(
  context: ShopContext & { at: number },
  acts: readonly AuditedAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const { tx, scope, at } = context;
  const { shopId, sessionUser } = scope;
  const people = [scope.person, ...acts.flatMap(({ actor, approver }) => [actor, approver])];
  for (const person of people)
    if (person) await savePerson(tx, { shopId, personId: person.userId, name: person.name });
  let n = Number((await selectLastN(tx, shopId))[0]?.n);
  for (const { act, subject, amount, reason, before, after, ...said } of acts) {
    const { kind, id, label, personName } = subject;
    if (personName !== undefined) await savePerson(tx, { shopId, personId: id, name: personName });
    const text = reason && 'text' in reason ? await storeText(context, reason.text) : null;
    const entry = {
      n: ++n,
      at,
      actorId: (scope.person ?? said.actor)?.userId ?? null,
      approverId: said.approver?.userId ?? null,
      terminalId: sessionUser?.terminalId ?? said.terminalId ?? null,
      act,
      subjectKind: kind,
      subjectId: id,
      subjectLabel: label,
      amount: amount ?? null,
      reasonKey: reason && 'key' in reason ? reason.key : null,
      textHash: text?.hash ?? null,
      before: before ?? null,
      after: after ?? null,
    };
    await insertEntry(tx, { shopId, textId: text?.id ?? null, ...entry });
    await appendToChain(context, shopId, { kind: 'audit', subjectId: String(n), facts: entry });
  }
}

/** The condition for the entries of a shop in a period. */
export const auditedIn = (shopId: string, { from, to }: Period): SQL | undefined =>
  and(eq(auditEntries.shopId, shopId), gte(auditEntries.at, from), lt(auditEntries.at, to));

/** Empties what people typed about these subjects. Entries stay as they are, and so do labels of the shop's list. */
export async function eraseAuditTexts(tx: Db, shopId: string, subjectIds: readonly string[]): Promise<void> {
  const ofSubjects = tx
    .select({ id: auditEntries.textId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.shopId, shopId),
        inArray(auditEntries.subjectId, [...subjectIds]),
        isNotNull(auditEntries.textId),
        isNull(auditEntries.reasonKey),
      ),
    );
  await tx.update(auditTexts).set({ salt: '', text: '' }).where(inArray(auditTexts.id, ofSubjects));
}
