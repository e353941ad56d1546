import { IconLayoutGrid } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { CartFlow } from '../../features/cart/components/cart-flow.tsx';
import { WaiterBar } from '../../features/cart/components/waiter-bar.tsx';
import { WaiterCartAction } from '../../features/cart/components/waiter-cart-action.tsx';
import { addToCart } from '../../features/cart/model/set-cart-quantity.ts';
import { WHOLE_MENU } from '../../features/menu/components/menu-filters.tsx';
import { itemsQuery } from '../../features/menu/menu.queries.ts';
import { MenuList } from '../../features/menu-picker/components/menu-list.tsx';
import { ShortCodeSearch } from '../../features/menu-picker/components/short-code-search.tsx';
import { parseShortCodeInput } from '../../features/menu-picker/model/parse-short-code.ts';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { UnsentOrders } from '../../features/unsent-orders/components/unsent-orders.tsx';
import { ShopBell } from '../../layout/alerts/kot-bell.tsx';
import { WaiterAlerts } from '../../layout/alerts/waiter-alerts.tsx';
import { staffLiveFeatures } from '../../layout/live-features.ts';
import { MenuFrame } from '../../layout/menu-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { LiveUpdates } from '../../realtime/live-updates.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import classes from './table-menu.module.css';

interface Props {
  shop: Shop;
  isOwner: boolean;
  /** Table name from the URL. */
  place: string;
  tableNo: string;
  shopName: string;
}

export default function TableMenu({ shop, isOwner, place, tableNo, shopName }: Props) {
  const shopId = shop._id;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const searchId = useId();
  const [filter, setFilter] = useState(WHOLE_MENU);
  const { data: items } = useQuery(itemsQuery(shopId));
  const { data: tables } = useQuery(tablesQuery(shopId));
  const isOccupied = tables?.some(({ name, isEmpty }) => !isEmpty && foldName(name) === foldName(tableNo));
  const { query } = parseShortCodeInput(filter.q, items ?? []);
  // A search ignores the category; clearing the search restores it.
  const visibleFilter = query ? { ...WHOLE_MENU, q: query } : filter;
  const action = useCallback(
    (item: Item) => <WaiterCartAction shopId={shopId} place={place} item={item} />,
    [shopId, place],
  );
  return (
    <>
      {!isOwner && <LiveUpdates shopId={shopId} features={staffLiveFeatures} />}
      <MenuFrame
        shopId={shopId}
        shopName={shopName}
        tableNo={tableNo}
        filter={filter}
        onChange={setFilter}
        onSearch={() => document.getElementById(searchId)?.focus()}
        tools={
          <>
            {isOwner && <ShopBell shop={shop} />}
            <ButtonLink
              variant="bare"
              to={paths.staffTables(shopId)}
              className={classes.allTables}
              icon={<IconLayoutGrid size={20} aria-hidden="true" />}
            >
              <span className={isOwner ? classes.beside : undefined}>All Tables</span>
            </ButtonLink>
          </>
        }
        notes={
          <div className={classes.above}>
            <WaiterAlerts shopId={shopId} />
            <UnsentOrders
              shopId={shopId}
              excludedPlace={place}
              onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
            />
          </div>
        }
      >
        <MenuList shopId={shopId} filter={visibleFilter} onChange={setFilter} action={action} />
        <div className={classes.room} />
      </MenuFrame>
      <CartFlow
        shopId={shopId}
        place={place}
        tableNo={tableNo}
        menu={items}
        isDiner={false}
        hasEarlierOrder={Boolean(isOccupied)}
        onPlaced={() => void navigate(isOwner ? paths.manage(shop) : paths.shops())}
        onRejected={() => void queryClient.invalidateQueries(itemsQuery(shopId))}
        bar={(bar) => (
          <WaiterBar {...bar} shopId={shopId} place={place}>
            <ShortCodeSearch
              id={searchId}
              items={items ?? []}
              value={filter.q}
              onType={(q) => setFilter((before) => ({ ...before, q }))}
              onAdd={(item, qty) => addToCart(shopId, place, item, qty)}
            />
          </WaiterBar>
        )}
      />
    </>
  );
}
