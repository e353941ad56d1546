import { useNavigate } from 'react-router';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { MyShops } from '../../features/shops/components/my-shops.tsx';
import { WaiterWelcome } from '../../features/shops/components/waiter-welcome.tsx';
import { HomeScreen } from '../../layout/home-screen.tsx';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../ui/page-title.ts';

/** An owner picks a shop; a waiter is welcomed to theirs. */
export default function ShopsPage() {
  const session = useSession();
  const navigate = useNavigate();
  usePageTitle('Shops');
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <HomeScreen user={user}>
      <UnsentOrders onOpen={(tableNo, shopId) => void navigate(paths.dineIn(shopId, tableNo))} />
      {user.role === 'OWNER' ? <MyShops owner={user} /> : <WaiterWelcome user={user} />}
    </HomeScreen>
  );
}
