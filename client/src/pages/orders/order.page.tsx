import { useQuery } from '@tanstack/react-query';
import { orderMessages } from '@tawa/shared/messages/order.en.ts';
import { useMemo } from 'react';
import { useCartAction } from '../../features/cart/components/cart-controls.tsx';
import { CounterScreen } from '../../features/counter/components/counter-screen.tsx';
import { COUNTER_PLACE, type CounterOrder } from '../../features/counter/hooks/use-counter-order.ts';
import { MenuGrid } from '../../features/menu-picker/components/menu-grid.tsx';
import { MenuPanel } from '../../features/menu-picker/components/menu-panel.tsx';
import { MenuRows } from '../../features/menu-picker/components/menu-rows.tsx';
import { SetupList } from '../../features/shops/components/setup/setup-list.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function OrderPage() {
  usePageTitle(orderMessages().counter.order);
  const shop = useCurrentShop();
  const { data: tables } = useQuery(tablesQuery(shop._id));
  return (
    <CounterScreen
      shop={shop}
      tables={tables}
      tablePicker={(onSelect) => (
        <TablePicker shop={shop} onSelect={onSelect} emptyHint={<NoTablesHint shop={shop} />} />
      )}
      beforeOrders={(startOrder) => <SetupList shop={shop} onStartOrder={startOrder} />}
      menu={(order, isWide) => <OrderMenu shopId={shop._id} order={order} isWide={isWide} />}
    />
  );
}

interface MenuProps {
  shopId: string;
  order: CounterOrder;
  isWide: boolean;
}

function OrderMenu({ shopId, order: { control, isReady }, isWide }: MenuProps) {
  const quantities = useMemo(
    () => new Map(control.cart.lines.map(({ foodItemId, qty }) => [foodItemId, qty])),
    [control.cart.lines],
  );
  const action = useCartAction(shopId, COUNTER_PLACE);
  return (
    <MenuPanel shopId={shopId} onPickFirst={control.add}>
      {(found, first) =>
        isWide ? (
          <MenuGrid
            items={found}
            first={first}
            quantities={quantities}
            locked={!isReady}
            onAdd={control.add}
            onRemove={control.decrease}
          />
        ) : (
          <MenuRows items={found} action={action} />
        )
      }
    </MenuPanel>
  );
}
