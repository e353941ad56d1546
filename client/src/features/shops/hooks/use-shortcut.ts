import { useQuery } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { ShopRoleOnWire } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { myShopsQuery, workplacesQuery } from '../shops.queries.ts';

interface Shortcut {
  owner: (shop: Shop) => string;
  waiter: (shop: Shop) => string;
}

/** By the value of `open` in the URLs of the manifest's shortcuts. */
const SHORTCUTS: Record<string, Shortcut> = {
  order: { owner: shopPaths.counter, waiter: ({ _id }) => paths.staffTables(_id) },
  tables: { owner: shopPaths.tableInvoices, waiter: ({ _id }) => paths.staffTables(_id) },
  kitchen: { owner: ({ _id }) => paths.kitchen(_id), waiter: ({ _id }) => paths.kitchen(_id) },
};

const onlyOf = (shops: readonly Shop[] = []): Shop | undefined => (shops.length === 1 ? shops[0] : undefined);

function linkOf({ owner, waiter }: Shortcut, shopRole: ShopRoleOnWire): (shop: Shop) => string {
  if (shopRole === 'COOK') return ({ _id }) => paths.kitchen(_id);
  return shopRole === 'MANAGER' || shopRole === 'CASHIER' ? owner : waiter;
}

/**
 * Returns where a shortcut of the installed app leads. Who has several shops chooses one in the list, so the
 * path is undefined then, and while the shops load.
 */
export function useShortcut({ role, shopRole }: User): string | undefined {
  const shortcut = SHORTCUTS[new URLSearchParams(useLocation().search).get('open') ?? ''];
  const isOwner = role === 'OWNER';
  const owned = useQuery({ ...myShopsQuery(), enabled: shortcut !== undefined && isOwner });
  const workplaces = useQuery({ ...workplacesQuery(), enabled: shortcut !== undefined && !isOwner });
  const shop = onlyOf(isOwner ? owned.data : workplaces.data);
  if (!shop || !shortcut) return undefined;
  return (isOwner ? shortcut.owner : linkOf(shortcut, shopRole))(shop);
}
