import { isLiveStatus, KOT_STATUSES } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { memberships } from '../../auth/memberships.table.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { items } from '../menu/menu.table.ts';
import { kots } from '../orders/orders.table.ts';
import { printers } from '../printing/printing.table.ts';
import { shops } from '../shops/shops.table.ts';
import { tables } from '../tables/tables.table.ts';

export interface SetupFacts {
  hasTables: boolean;
  hasItems: boolean;
  hasEmployees: boolean;
  hasPrinters: boolean;
  hasKots: boolean;
  /** True if the shop has a cancelled, rejected or paid KOT. */
  hasEndedKots: boolean;
}

const endedStatuses = KOT_STATUSES.filter((status) => !isLiveStatus(status));

export async function findSetupFacts({
  tx,
  scope: { shopId },
}: ShopContext): Promise<SetupFacts | undefined> {
  const exists = (query: SQL) => sql<boolean>`exists (${query})`.mapWith(Boolean);
  const ofShop = (table: typeof tables | typeof items | typeof printers | typeof kots, also?: SQL) =>
    exists(sql`select 1 from ${table} where ${and(eq(table.shopId, shopId), also)}`);
  const isEmployee = and(eq(memberships.shopId, shopId), ne(memberships.shopRole, 'owner'));
  const [row] = await tx
    .select({
      hasTables: ofShop(tables),
      hasItems: ofShop(items),
      hasEmployees: exists(sql`select 1 from ${memberships} where ${isEmployee}`),
      hasPrinters: ofShop(printers),
      hasKots: ofShop(kots),
      hasEndedKots: ofShop(kots, inArray(kots.status, endedStatuses)),
    })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row;
}
