import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useRowDialogs } from '../../../ui/hooks/use-row-dialogs.ts';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { rememberShopName } from '../model/renamed-shop.ts';
import { myShopsQuery } from '../shops.queries.ts';
import classes from './my-shops.module.css';
import { ShopCard } from './shop-card.tsx';
import { ShopForm } from './shop-form.tsx';

interface Props {
  owner: User;
  corner: (shop: Shop, isOnly: boolean) => ReactNode;
}

export function MyShops({ owner, corner }: Props) {
  const m = shopMessages().list;
  const { data: shops, error, isFetching, refetch } = useQuery(myShopsQuery());
  const dialogs = useRowDialogs(shops);
  const isFirst = shops?.length === 0;
  useEffect(() => shops?.forEach(rememberShopName), [shops]);
  return (
    <>
      <h1>{m.title}</h1>
      <div className={classes.list}>
        {!shops && !error && <CardSkeletons count={3} height={186} />}
        {!shops && error && (
          <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {isFirst && <NoShopsHint onAdd={dialogs.add} />}
        {shops && !isFirst && (
          <ul className={classes.cards} aria-label={m.title}>
            {shops.map((shop) => (
              <ShopCard
                key={shop._id}
                shop={shop}
                corner={corner(shop, shops.length === 1)}
                onEdit={() => dialogs.edit(shop)}
              />
            ))}
            <li>
              <button type="button" className={classes.add} onClick={dialogs.add}>
                <IconPlus size={26} aria-hidden="true" />
                {m.add}
              </button>
            </li>
          </ul>
        )}
      </div>
      {dialogs.isAdding && <ShopForm owner={owner} isFirst={isFirst} onClose={dialogs.close} />}
      {dialogs.edited && (
        <ShopForm owner={owner} isFirst={false} shop={dialogs.edited} onClose={dialogs.close} />
      )}
    </>
  );
}

function NoShopsHint({ onAdd }: { onAdd: () => void }) {
  const m = shopMessages().list;
  return (
    <section className={classes.first}>
      <EmptyState title={m.empty} icon={<IconBuildingStore size={28} aria-hidden="true" />}>
        <p>{m.emptyHint}</p>
        <AddButton label={m.add} onClick={onAdd} />
      </EmptyState>
    </section>
  );
}
