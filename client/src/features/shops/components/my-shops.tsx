import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CardSkeletons } from '../../../ui/skeletons.tsx';
import { myShopsQuery } from '../shops.queries.ts';
import classes from './my-shops.module.css';

export function MyShops() {
  const { data: shops, error, refetch } = useQuery(myShopsQuery());
  return (
    <>
      <h1>My Shops</h1>
      <div className={classes.list}>
        {shops?.length === 0 && (
          <EmptyState title="No Shops" icon={<IconBuildingStore size={28} aria-hidden="true" />}>
            Your shops will stand here.
          </EmptyState>
        )}
        {shops && (
          <ul className={classes.cards}>
            {shops.map((shop) => (
              <ShopCard key={shop._id} shop={shop} />
            ))}
          </ul>
        )}
        {!shops && !error && <CardSkeletons count={3} height={172} />}
        {!shops && error && (
          <EmptyState title={error.message}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </EmptyState>
        )}
      </div>
    </>
  );
}

const KINDS = { CAFE: 'Cafe', DHABA: 'Dhaba', RESTRURANT: 'Restaurant' } as const;

function ShopCard({ shop }: { shop: Shop }) {
  const { line1, line2, pincode, state } = shop.address;
  return (
    <li className={classes.card}>
      <p className={classes.kind}>{KINDS[shop.shopType]}</p>
      <h2>{shop.name}</h2>
      <address>
        {[line1, line2].filter(Boolean).join(', ')}
        <br />
        {state} {pincode}
      </address>
      <ButtonLink to={paths.order(shop)} wide>
        Get in Shop
      </ButtonLink>
    </li>
  );
}
