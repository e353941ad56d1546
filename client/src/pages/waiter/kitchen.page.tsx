import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { useNavigate } from 'react-router';
import { UnsentOrders } from '../../features/cart/components/unsent-orders.tsx';
import { KitchenScreen } from '../../features/kitchen/components/kitchen-screen.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { ConfirmerBell } from '../../layout/alerts/kot-bell.tsx';
import { KitchenPrinterStatus } from '../../layout/alerts/printer-alerts.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';

export default function KitchenPage() {
  usePageTitle(kitchenMessages().screen.title);
  const shop = useCurrentShop();
  const navigate = useNavigate();
  return (
    <KitchenScreen
      shop={shop}
      alerts={
        <>
          <KitchenPrinterStatus />
          <ConfirmerBell />
        </>
      }
      unsentOrders={
        <UnsentOrders
          shopId={shop._id}
          onOpen={(tableNo) => void navigate(paths.dineIn(shop._id, tableNo))}
        />
      }
    />
  );
}
