import { useNavigate } from 'react-router';
import { UnsentOrders } from '../../features/orders/components/unsent-orders.tsx';
import { MyShops } from '../../features/shops/components/my-shops.tsx';
import { WaiterWelcome } from '../../features/shops/components/waiter-welcome.tsx';
import { HomeBar } from '../../layout/home-bar.tsx';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './shops.module.css';

/** An owner picks a shop; a waiter is welcomed to theirs. */
export default function ShopsPage() {
  const session = useSession();
  const navigate = useNavigate();
  usePageTitle('Shops');
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <div className={classes.screen}>
      <ProgressBar />
      <HomeBar user={user} />
      <main className={classes.main}>
        <UnsentOrders onOpen={(tableNo, shopId) => void navigate(paths.dineIn(shopId, tableNo))} />
        {user.role === 'OWNER' ? <MyShops owner={user} /> : <WaiterWelcome user={user} />}
      </main>
    </div>
  );
}
