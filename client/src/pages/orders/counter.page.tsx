import { useQuery } from '@tanstack/react-query';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { type CartControl, COUNTER_PLACE } from '../../features/cart/cart.store.ts';
import { useItemStepper } from '../../features/cart/components/item-stepper.tsx';
import { useFactsRequest } from '../../features/cart/model/choice-request.ts';
import { CounterScreen } from '../../features/counter/components/counter-screen.tsx';
import { MenuGrid } from '../../features/menu-picker/components/menu-grid.tsx';
import { MenuPanel } from '../../features/menu-picker/components/menu-panel.tsx';
import { MenuRows } from '../../features/menu-picker/components/menu-rows.tsx';
import { SetupList } from '../../features/shops/components/setup/setup-list.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function CounterPage() {
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
      menu={({ control, quantities, isReady }, isWide) => (
        <CounterMenu
          shopId={shop._id}
          control={control}
          quantities={quantities}
          isReady={isReady}
          isWide={isWide}
        />
      )}
    />
  );
}

interface MenuProps {
  shopId: string;
  control: CartControl;
  /** By item `_id`. */
  quantities: ReadonlyMap<string, number>;
  isReady: boolean;
  isWide: boolean;
}

function CounterMenu({ shopId, control, quantities, isReady, isWide }: MenuProps) {
  const action = useItemStepper(shopId, COUNTER_PLACE);
  const onName = useFactsRequest(shopId, COUNTER_PLACE);
  return (
    <MenuPanel shopId={shopId} onPickFirst={control.add}>
      {(found, first, categories) =>
        isWide ? (
          <MenuGrid
            items={found}
            categories={categories}
            first={first}
            quantities={quantities}
            locked={!isReady}
            onAdd={control.add}
            onRemove={control.decreaseItem}
          />
        ) : (
          <MenuRows items={found} action={action} onName={onName} />
        )
      }
    </MenuPanel>
  );
}
