import { AGENT_CODE_MINUTES } from '@tawa/shared/printing/printing.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { and, asc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { CodeHashes } from '../../../auth/enrolment-codes.ts';
import type { ShopContext, ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { latestPlausibleExpiry } from '../../../support/time-window.ts';
import { type PrintAgentRow, printAgents, printers } from '../printing.table.ts';

const CODE_MS = AGENT_CODE_MINUTES * 60_000;

/** Somebody who knows the first four digits finds the other four in one of 1,000 cases. */
const MAX_CODE_FAILURES = 10;

/**
 * In ms. A killed process leaves the connections of its agents in the database, but no longer updates the time at which
 * they were seen.
 */
const AGENT_SEEN_MS = 60_000;

const ofShop = ({ shopId }: ShopScope, agentId: string) =>
  and(eq(printAgents.shopId, shopId), eq(printAgents.id, agentId));

/** @returns whether the agent is connected to any process of the server @param now ms UTC */
export const isAgentConnected = (
  { connectionId, seenAt }: Pick<PrintAgentRow, 'connectionId' | 'seenAt'>,
  now: number,
): boolean => connectionId !== null && seenAt !== null && seenAt > now - AGENT_SEEN_MS;

/** By name. */
export async function listPrintAgents({ tx, scope: { shopId } }: ShopContext): Promise<PrintAgentRow[]> {
  return tx
    .select()
    .from(printAgents)
    .where(eq(printAgents.shopId, shopId))
    .orderBy(asc(printAgents.foldedName), asc(printAgents.id));
}

export async function findPrintAgent(
  { tx, scope }: ShopContext,
  agentId: string,
): Promise<PrintAgentRow | undefined> {
  const [row] = await tx.select().from(printAgents).where(ofShop(scope, agentId));
  return row;
}

/** @param now ms UTC */
export async function insertPrintAgent(
  { tx, scope: { shopId } }: ShopContext,
  { name, codeHash, codeStartHash }: Pick<PrintAgentRow, 'name'> & CodeHashes,
  now: number,
): Promise<PrintAgentRow> {
  const row: PrintAgentRow = {
    id: newId(),
    shopId,
    name,
    foldedName: foldName(name),
    codeHash,
    codeStartHash,
    codeExpiresAt: now + CODE_MS,
    codeFailures: 0,
    tokenHash: null,
    connectionId: null,
    seenAt: null,
  };
  await tx.insert(printAgents).values(row);
  return row;
}

/** Removes the agent. The server itself prints on the agent's printers from then on. */
export async function removePrintAgent({ tx, scope }: ShopContext, agentId: string): Promise<void> {
  await tx
    .update(printers)
    .set({ agentId: null })
    .where(and(eq(printers.shopId, scope.shopId), eq(printers.agentId, agentId)));
  await tx.delete(printAgents).where(ofShop(scope, agentId));
}

const hasOpenCode = (now: number) =>
  and(
    isNotNull(printAgents.codeHash),
    gt(printAgents.codeExpiresAt, now),
    lte(printAgents.codeExpiresAt, latestPlausibleExpiry(now, CODE_MS)),
    lt(printAgents.codeFailures, MAX_CODE_FAILURES),
  );

/** @returns whether any shop has a code with this hash, old codes included */
export async function isCodeTaken(db: Db, codeHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: printAgents.id })
    .from(printAgents)
    .where(eq(printAgents.codeHash, codeHash));
  return rows.length > 0;
}

/** Looks in all shops. @param now ms UTC */
export async function findShopOfOpenCode(db: Db, codeHash: string, now: number): Promise<string | undefined> {
  const [row] = await db
    .select({ shopId: printAgents.shopId })
    .from(printAgents)
    .where(and(eq(printAgents.codeHash, codeHash), hasOpenCode(now)));
  return row?.shopId;
}

/** Compares and sets. @returns undefined if the code is used or too old @param now ms UTC */
export async function exchangeCode(
  { tx, scope: { shopId } }: ShopContext,
  codeHash: string,
  tokenHash: string,
  now: number,
): Promise<PrintAgentRow | undefined> {
  const [row] = await tx
    .update(printAgents)
    .set({ tokenHash, codeHash: null, codeStartHash: null, codeExpiresAt: null })
    .where(and(eq(printAgents.shopId, shopId), eq(printAgents.codeHash, codeHash), hasOpenCode(now)))
    .returning();
  return row;
}

/**
 * Counts for the open codes with the same first digits, so that a stranger cannot end the codes of all shops.
 * @param now ms UTC
 */
export async function countWrongCode(tx: Db, codeStartHash: string, now: number): Promise<void> {
  await tx
    .update(printAgents)
    .set({ codeFailures: sql`${printAgents.codeFailures} + 1` })
    .where(and(eq(printAgents.codeStartHash, codeStartHash), hasOpenCode(now)));
}

/** Looks in all shops. */
export async function findAgentOfToken(
  db: Db,
  tokenHash: string,
): Promise<{ agentId: string; shopId: string } | undefined> {
  const [row] = await db
    .select({ agentId: printAgents.id, shopId: printAgents.shopId })
    .from(printAgents)
    .where(eq(printAgents.tokenHash, tokenHash));
  return row;
}

/** @returns undefined if the agent was removed meanwhile. @param now ms UTC */
export async function setAgentConnection(
  { tx, scope }: ShopContext,
  agentId: string,
  connectionId: string,
  now: number,
): Promise<PrintAgentRow | undefined> {
  const [row] = await tx
    .update(printAgents)
    .set({ connectionId, seenAt: now })
    .where(ofShop(scope, agentId))
    .returning();
  return row;
}

const ofConnection = (scope: ShopScope, agentId: string, connectionId: string) =>
  and(ofShop(scope, agentId), eq(printAgents.connectionId, connectionId));

/** Stores the end of a connection, unless the agent has another one already. @param now ms UTC */
export async function clearAgentConnection(
  { tx, scope }: ShopContext,
  agentId: string,
  connectionId: string,
  now: number,
): Promise<PrintAgentRow | undefined> {
  const [row] = await tx
    .update(printAgents)
    .set({ connectionId: null, seenAt: now })
    .where(ofConnection(scope, agentId, connectionId))
    .returning();
  return row;
}

/** @param now ms UTC */
export async function setAgentSeen(
  { tx, scope }: ShopContext,
  agentId: string,
  connectionId: string,
  now: number,
): Promise<void> {
  await tx
    .update(printAgents)
    .set({ seenAt: now })
    .where(ofConnection(scope, agentId, connectionId));
}
