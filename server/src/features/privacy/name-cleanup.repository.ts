import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { hasGlyph, stripFormatCharacters } from '@tawa/shared/text.ts';
import { and, asc, eq, isNotNull, like, or } from 'drizzle-orm';
import { users } from '../../auth/users.table.ts';
import { readCounter } from '../../db/counters.repository.ts';
import { counters } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { customers } from '../customers/customers.table.ts';
import { inventoryItems } from '../inventory/inventory.table.ts';
import { invoices } from '../invoices/invoices.table.ts';
import { categories, items } from '../menu/menu.table.ts';
import { shops } from '../shops/shops.table.ts';
import { areas, tableAliases, tables } from '../tables/tables.table.ts';

/** Counter without a shop; migration `clean_names` sets it. */
const CLEANUP_PENDING = 'names-to-clean';
const FALLBACK_NAME = 'Unnamed';

interface Named {
  id: string;
  shopId: string;
  name: string;
  foldedName?: string;
}

interface Renamed {
  id: string;
  name: string;
}

const cleanName = (name: string): string => {
  const clean = stripFormatCharacters(name).trim();
  return hasGlyph(clean) ? clean : FALLBACK_NAME;
};

/**
 * `rows`: oldest first.
 * Clean names stay, as they may be printed; others that collide become `T1 (2)`.
 */
export function planRenames(rows: readonly Named[]): Renamed[] {
  const keyOf = (shopId: string, name: string) => `${shopId} ${foldName(name)}`;
  const taken = new Set<string>();
  const assignFreeName = ({ id, shopId, name }: Named): Renamed => {
    let free = name;
    for (let number = 2; taken.has(keyOf(shopId, free)); number++) free = `${name} (${number})`;
    taken.add(keyOf(shopId, free));
    return { id, name: free };
  };
  const isClean = ({ name, foldedName = foldName(name) }: Named) =>
    cleanName(name) === name && foldName(name) === foldedName;
  const before = new Map(rows.map(({ id, name }) => [id, name]));
  const after = [...rows.filter(isClean), ...rows.filter((row) => !isClean(row))].map((row) =>
    assignFreeName({ ...row, name: cleanName(row.name) }),
  );
  return after.filter(({ id, name }) => before.get(id) !== name);
}

export const hasUncleanNames = async (db: Db): Promise<boolean> =>
  (await readCounter(db, '', CLEANUP_PENDING)) > 0;

/** Removes invisible characters. */
export async function cleanStoredNames(tx: Db): Promise<void> {
  await cleanTables(tx);
  for (const table of [areas, inventoryItems]) await cleanFoldedNames(tx, table);
  await cleanMenu(tx);
  for (const table of [users, shops]) await cleanUnfoldedNames(tx, table);
  await cleanCustomers(tx);
  await tx.delete(counters).where(and(eq(counters.shopId, ''), eq(counters.name, CLEANUP_PENDING)));
}

async function cleanTables(tx: Db): Promise<void> {
  // Printed QR links contain the earlier name.
  for (const { id, shopId, foldedName, previousFoldedName } of await cleanFoldedNames(tx, tables))
    if (foldedName !== previousFoldedName)
      await tx
        .insert(tableAliases)
        .values({ shopId, foldedName: previousFoldedName, tableId: id })
        .onConflictDoNothing();
}

interface Refolded extends Renamed {
  shopId: string;
  foldedName: string;
  previousFoldedName: string;
}

async function cleanFoldedNames(
  tx: Db,
  table: typeof tables | typeof areas | typeof inventoryItems,
): Promise<Refolded[]> {
  const { id, shopId, name, foldedName } = table;
  const rows = await tx.select({ id, shopId, name, foldedName }).from(table).orderBy(asc(id));
  const after = new Map(planRenames(rows).map((row) => [row.id, row.name]));
  const changed = rows.flatMap((row) => {
    const now = after.get(row.id) ?? row.name;
    if (now === row.name && foldName(now) === row.foldedName) return [];
    return [
      {
        id: row.id,
        shopId: row.shopId,
        name: now,
        foldedName: foldName(now),
        previousFoldedName: row.foldedName,
      },
    ];
  });
  // Rows may swap unique names: set temporary ones first.
  for (const row of changed)
    await tx
      .update(table)
      .set({ foldedName: `?${row.id}` })
      .where(eq(id, row.id));
  for (const row of changed)
    await tx.update(table).set({ name: row.name, foldedName: row.foldedName }).where(eq(id, row.id));
  return changed;
}

/** Short codes are unique; the later item loses its code. */
async function cleanMenu(tx: Db): Promise<void> {
  const { id, shopId, name } = categories;
  for (const row of planRenames(await tx.select({ id, shopId, name }).from(categories).orderBy(asc(id))))
    await tx.update(categories).set({ name: row.name }).where(eq(id, row.id));
  await cleanUnfoldedNames(tx, items);
  const codes = await tx
    .select({ id: items.id, shopId: items.shopId, code: items.shortCode })
    .from(items)
    .where(isNotNull(items.shortCode))
    .orderBy(asc(items.id));
  const clean = (code: string | null) => stripFormatCharacters(code ?? '').trim();
  const [alreadyClean, others] = [true, false].map((isClean) =>
    codes.filter(({ code }) => (clean(code) === code) === isClean),
  );
  const taken = new Set<string>();
  for (const { id, shopId, code } of [...(alreadyClean ?? []), ...(others ?? [])]) {
    const key = `${shopId} ${foldName(clean(code))}`;
    const shortCode = hasGlyph(clean(code)) && !taken.has(key) ? clean(code) : null;
    taken.add(key);
    if (shortCode !== code) await tx.update(items).set({ shortCode }).where(eq(items.id, id));
  }
}

async function cleanUnfoldedNames(tx: Db, table: typeof items | typeof users | typeof shops): Promise<void> {
  const { id, name } = table;
  for (const row of await tx.select({ id, name }).from(table))
    if (cleanName(row.name) !== row.name)
      await tx
        .update(table)
        .set({ name: cleanName(row.name) })
        .where(eq(id, row.id));
}

/** KOTs and invoices keep the name as typed. */
async function cleanCustomers(tx: Db): Promise<void> {
  const { id, name, foldedName } = customers;
  for (const row of await tx.select({ id, name, foldedName }).from(customers)) {
    const now = row.name === '' ? '' : cleanName(row.name);
    if (now !== row.name || foldName(now) !== row.foldedName)
      await tx
        .update(customers)
        .set({ name: now, foldedName: foldName(now) })
        .where(eq(id, row.id));
  }
  const folded = invoices.customerFoldedName;
  const invisibleCharacters = [
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
  ];
  const otherNormalizedCharacters = [
    '\u00ad',
    '\u2060',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\ufe0f',
    '\ufeff',
    '\u00a0',
    '  ',
  ];
  const bills = await tx
    .select({ id: invoices.id, folded })
    .from(invoices)
    .where(
      or(...[...invisibleCharacters, ...otherNormalizedCharacters].map((text) => like(folded, `%${text}%`))),
    );
  for (const bill of bills)
    await tx
      .update(invoices)
      .set({ customerFoldedName: foldName(bill.folded ?? '') })
      .where(eq(invoices.id, bill.id));
}
