import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useItemRequest } from '../../features/cart/cart.store.ts';
import { WaiterCart } from '../../features/cart/components/waiter-cart.tsx';
import { useWaiterItemStepper } from '../../features/cart/components/waiter-item-stepper.tsx';
import { addNamedItem } from '../../features/cart/model/cart-quantity.ts';
import { useItems } from '../../features/menu/menu.queries.ts';
import { MenuList } from '../../features/menu-picker/components/menu-list.tsx';
import {
  ShortCodeSearch,
  useShortCodeFilter,
} from '../../features/menu-picker/components/short-code-search.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { useTableByName } from '../../features/tables/tables.queries.ts';
import { StaffMenuFrame } from '../../layout/staff-menu-frame.tsx';
import { paths } from '../../lib/paths.ts';
import { shopPaths } from '../../lib/shop-paths.ts';

interface Props {
  shop: Shop;
  /** Table name from the URL. */
  place: string;
  tableNo: string;
  shopName: string;
}

export default function StaffMenu({ shop, place, tableNo, shopName }: Props) {
  const shopId = shop._id;
  const may = useMay(shop);
  const navigate = useNavigate();
  const searchId = useId();
  const { items, optionGroups, offeredGroups, refetchItems } = useItems(shopId);
  const { filter, setFilter, visibleFilter, setText } = useShortCodeFilter(items);
  const table = useTableByName(shopId, tableNo);
  const action = useWaiterItemStepper(shopId, place);
  const onOpen = useItemRequest(shopId, place);
  return (
    <>
      <StaffMenuFrame
        shop={shop}
        shopName={shopName}
        place={place}
        tableNo={tableNo}
        table={table}
        filter={filter}
        onChange={setFilter}
        onSearch={() => document.getElementById(searchId)?.focus()}
      >
        <MenuList
          shopId={shopId}
          filter={visibleFilter}
          onChange={setFilter}
          action={action}
          onOpen={onOpen}
        />
      </StaffMenuFrame>
      <WaiterCart
        shopId={shopId}
        place={place}
        tableNo={tableNo}
        noOfSeats={table?.noOfSeats}
        menu={items}
        optionGroups={optionGroups}
        hasEarlierOrder={table?.isEmpty === false}
        onPlaced={() => void navigate(may('order.confirm') ? shopPaths.manage(shop) : paths.shops())}
        onRejected={refetchItems}
      >
        <ShortCodeSearch
          id={searchId}
          items={items}
          value={filter.q}
          onType={setText}
          onAdd={(item, qty, variant) =>
            addNamedItem(shopId, place, { item, groups: offeredGroups, variantId: variant?._id, qty })
          }
        />
      </WaiterCart>
    </>
  );
}
