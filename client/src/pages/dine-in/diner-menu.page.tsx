import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { useItemRequest } from '../../features/cart/cart.store.ts';
import { CartFlow } from '../../features/cart/components/cart-flow.tsx';
import { useItemStepper } from '../../features/cart/components/item-stepper.tsx';
import { NoDinerOrdersNote } from '../../features/cart/components/no-diner-orders-note.tsx';
import { UnsentOrders } from '../../features/cart/components/unsent-orders.tsx';
import { useItems } from '../../features/menu/menu.queries.ts';
import { type MenuFilter, WHOLE_MENU } from '../../features/menu/model/menu-filter.ts';
import { MenuList } from '../../features/menu-picker/components/menu-list.tsx';
import { TrackedOrderLink } from '../../features/order-tracking/components/tracked-order-link.tsx';
import { useTrackedOrders } from '../../features/order-tracking/order-tracking.store.ts';
import { MenuFrame } from '../../layout/menu-frame.tsx';
import { paths } from '../../lib/paths.ts';

export interface DinerMenuProps {
  shopId: string;
  /** Table name from the URL: the cart key survives a rename. */
  place: string;
  tableNo: string;
  shopName: string;
  acceptsDinerOrders: boolean;
  /** Known not to be staff. Until then the cart waits. */
  isResolved: boolean;
}

export default function DinerMenu(props: DinerMenuProps) {
  const { shopId, place, tableNo, acceptsDinerOrders, isResolved } = props;
  const navigate = useNavigate();
  const [filter, setFilter] = useState<MenuFilter>(WHOLE_MENU);
  // Keeps typing responsive.
  const deferredFilter = useDeferredValue(filter);
  const { items, optionGroups, refetchItems } = useItems(shopId);
  const trackedOrders = useTrackedOrders(shopId, place);
  const [newest] = trackedOrders;
  const action = useItemStepper(shopId, place);
  const onOpen = useItemRequest(shopId, place);
  const notes = isResolved && (
    <>
      {!acceptsDinerOrders && <NoDinerOrdersNote />}
      <UnsentOrders
        shopId={shopId}
        excludedPlace={place}
        onOpen={(other) => void navigate(paths.dineIn(shopId, other))}
      />
      {newest && <TrackedOrderLink shopId={shopId} tableNo={place} order={newest} key={newest.kotId} />}
    </>
  );
  return (
    <>
      <MenuFrame
        shopId={shopId}
        shopName={props.shopName}
        tableNo={tableNo}
        filter={filter}
        onChange={setFilter}
        notes={notes}
        isSearchDisabled={!isResolved}
      >
        <MenuList
          shopId={shopId}
          filter={deferredFilter}
          onChange={setFilter}
          action={action}
          onOpen={onOpen}
        />
      </MenuFrame>
      {isResolved && (
        <CartFlow
          shopId={shopId}
          place={place}
          tableNo={tableNo}
          menu={items}
          optionGroups={optionGroups}
          isDiner
          acceptsDinerOrders={acceptsDinerOrders}
          hasEarlierOrder={trackedOrders.length > 0}
          onPlaced={() => void navigate(paths.qrWelcome(shopId, place), { replace: true })}
          onRejected={refetchItems}
        />
      )}
    </>
  );
}
