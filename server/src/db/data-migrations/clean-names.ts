import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { hasVisibleCharacter, stripInvisibleCharacters } from '@tawa/shared/text.ts';
import { asc, eq, isNotNull, like, or } from 'drizzle-orm';
import { id, table, text } from '../columns.ts';
import type { DataMigration } from '../data-migrations.ts';
import type { Db } from '../database.ts';

// The migration has its own view of the tables, which stays the same when the tables change.
const named = { id: id('id').primaryKey(), name: text('name').notNull() };
const namedInShop = { ...named, shopId: id('shop_id').notNull() };
const foldedName = text('folded_name').notNull();
const [users, shops] = [table('users', named), table('shops', named)];
const categories = table('categories', namedInShop);
const items = table('items', { ...namedInShop, shortCode: text('short_code') });
const tables = table('tables', { ...namedInShop, foldedName });
const areas = table('areas', { ...namedInShop, foldedName });
const inventoryItems = table('inventory_items', { ...namedInShop, foldedName });
const customers = table('customers', { ...namedInShop, foldedName });
const tableAliases = table('table_aliases', {
  shopId: id('shop_id').notNull(),
  foldedName,
  tableId: id('table_id').notNull(),
});
const invoices = table('invoices', {
  id: id('id').primaryKey(),
  customerFoldedName: text('customer_folded_name'),
});

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

const cleanNameOrFallback = (name: string): string => {
  const clean = stripInvisibleCharacters(name).trim();
  return hasVisibleCharacter(clean) ? clean : FALLBACK_NAME;
};

/**
 * Plans the renames of `rows`, which are ordered from the oldest. Clean names stay, because they may be
 * printed; others that would be equal become `T1 (2)`.
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
    cleanNameOrFallback(name) === name && foldName(name) === foldedName;
  const before = new Map(rows.map(({ id, name }) => [id, name]));
  const after = [...rows.filter(isClean), ...rows.filter((row) => !isClean(row))].map((row) =>
    assignFreeName({ ...row, name: cleanNameOrFallback(row.name) }),
  );
  return after.filter(({ id, name }) => before.get(id) !== name);
}

async function cleanStoredNames(tx: Db): Promise<void> {
  await cleanTableNames(tx);
  for (const table of [areas, inventoryItems]) await cleanUniqueNames(tx, table);
  await cleanMenuNamesAndCodes(tx);
  for (const table of [users, shops]) await cleanNonUniqueNames(tx, table);
  await cleanCustomerNames(tx);
}

/** Removes invisible characters from names; newer versions reject them there. */
export const cleanNames: DataMigration = {
  number: 2,
  run: ({ writeQueue }, { finish }) =>
    writeQueue.enqueue('', async (tx) => {
      await cleanStoredNames(tx);
      await finish(tx);
    }),
};

/** Keeps the earlier names as aliases, because printed QR links contain them. */
async function cleanTableNames(tx: Db): Promise<void> {
  for (const { id, shopId, foldedName, previousFoldedName } of await cleanUniqueNames(tx, tables))
    if (foldedName !== previousFoldedName)
      await tx
        .insert(tableAliases)
        .values({ shopId, foldedName: previousFoldedName, tableId: id })
        .onConflictDoNothing();
}

interface RefoldedRow extends Renamed {
  shopId: string;
  foldedName: string;
  previousFoldedName: string;
}

async function cleanUniqueNames(
  tx: Db,
  table: typeof tables | typeof areas | typeof inventoryItems,
): Promise<RefoldedRow[]> {
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
  // Rows may swap unique names, so they get temporary ones first.
  for (const row of changed)
    await tx
      .update(table)
      .set({ foldedName: `?${row.id}` })
      .where(eq(id, row.id));
  for (const row of changed)
    await tx.update(table).set({ name: row.name, foldedName: row.foldedName }).where(eq(id, row.id));
  return changed;
}

/** Short codes are unique. Where two become equal, the later item loses its code. */
async function cleanMenuNamesAndCodes(tx: Db): Promise<void> {
  const { id, shopId, name } = categories;
  for (const row of planRenames(await tx.select({ id, shopId, name }).from(categories).orderBy(asc(id))))
    await tx.update(categories).set({ name: row.name }).where(eq(id, row.id));
  await cleanNonUniqueNames(tx, items);
  const codes = await tx
    .select({ id: items.id, shopId: items.shopId, code: items.shortCode })
    .from(items)
    .where(isNotNull(items.shortCode))
    .orderBy(asc(items.id));
  const clean = (code: string | null) => stripInvisibleCharacters(code ?? '').trim();
  const [alreadyClean, others] = [true, false].map((isClean) =>
    codes.filter(({ code }) => (clean(code) === code) === isClean),
  );
  const taken = new Set<string>();
  for (const { id, shopId, code } of [...(alreadyClean ?? []), ...(others ?? [])]) {
    const key = `${shopId} ${foldName(clean(code))}`;
    const shortCode = hasVisibleCharacter(clean(code)) && !taken.has(key) ? clean(code) : null;
    taken.add(key);
    if (shortCode !== code) await tx.update(items).set({ shortCode }).where(eq(items.id, id));
  }
}

async function cleanNonUniqueNames(tx: Db, table: typeof items | typeof users | typeof shops): Promise<void> {
  const { id, name } = table;
  for (const row of await tx.select({ id, name }).from(table))
    if (cleanNameOrFallback(row.name) !== row.name)
      await tx
        .update(table)
        .set({ name: cleanNameOrFallback(row.name) })
        .where(eq(id, row.id));
}

/** Invoices keep the name as typed, and only its folded form changes. */
async function cleanCustomerNames(tx: Db): Promise<void> {
  const { id, name, foldedName } = customers;
  for (const row of await tx.select({ id, name, foldedName }).from(customers)) {
    const now = row.name === '' ? '' : cleanNameOrFallback(row.name);
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
    '\u115f',
    '\u1160',
    '\u2800',
    '\u3164',
    '\uffa0',
    '\ufffc',
    '\u{1d159}',
    '\u{16fe4}',
    '\u00a0',
    '  ',
  ];
  const affectedInvoices = await tx
    .select({ id: invoices.id, folded })
    .from(invoices)
    .where(
      or(...[...invisibleCharacters, ...otherNormalizedCharacters].map((text) => like(folded, `%${text}%`))),
    );
  for (const invoice of affectedInvoices)
    await tx
      .update(invoices)
      .set({ customerFoldedName: foldName(invoice.folded ?? '') })
      .where(eq(invoices.id, invoice.id));
}
