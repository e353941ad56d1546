import { useQuery } from '@tanstack/react-query';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { Suspense } from 'react';
import { CounterScreen } from '../../features/counter/components/counter-screen.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { NoTablesHint } from '../../features/tables/components/no-tables-hint.tsx';
import { TablePicker } from '../../features/tables/components/table-picker.tsx';
import { tablesQuery } from '../../features/tables/tables.queries.ts';
import { lazyPage, usePrefetch } from '../../ui/feedback/lazy-page.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

const SetupList = lazyPage<{ shop: Shop; onStartOrder: () => void }>(
  () => import('../../features/shops/components/setup/setup-list.tsx'),
);
const CounterMenu = lazyPage(() => import('./counter-menu.page.tsx'));

export default function CounterPage() {
  usePageTitle(orderMessages().counter.order);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const { data: tables } = useQuery(tablesQuery(shop._id));
  usePrefetch(CounterMenu.load, false);
  return (
    <CounterScreen
      shop={shop}
      tables={tables}
      mayReadCustomers={may('customer.read')}
      tablePicker={(onSelect) => (
        <TablePicker
          shop={shop}
          onSelect={onSelect}
          emptyHint={may('table.edit') && <NoTablesHint shop={shop} />}
        />
      )}
      beforeOrders={(startOrder) =>
        shop.isSetupOpen &&
        may('shop.edit') && (
          <Suspense fallback={null}>
            <SetupList shop={shop} onStartOrder={startOrder} />
          </Suspense>
        )
      }
      menu={({ quantities, isReady, offeredGroups }, isWide) => (
        <Suspense fallback={<CardSkeletons count={24} height={72} />}>
          <CounterMenu
            shopId={shop._id}
            offeredGroups={offeredGroups}
            quantities={quantities}
            isReady={isReady}
            isWide={isWide}
          />
        </Suspense>
      )}
    />
  );
}
