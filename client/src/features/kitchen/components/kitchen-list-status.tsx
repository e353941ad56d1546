import { IconChefHat } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import type { useKots } from '../../orders/orders.queries.ts';
import classes from './kitchen-list-status.module.css';

interface ListStatusProps {
  list: ReturnType<typeof useKots>;
  q: string;
  hiddenCount: number;
  shownCount: number;
  onShowAll: () => void;
}

export function KitchenListStatus({ list, q, hiddenCount, shownCount, onShowAll }: ListStatusProps) {
  const m = kitchenMessages().board;
  const { data, error, isFetching, refetch } = list;
  const hat = <IconChefHat size={30} aria-hidden="true" />;
  if (!data && !error) {
    return (
      <div className={classes.loading}>
        <CardSkeletons height={340} />
      </div>
    );
  }
  if (!data) {
    return (
      <EmptyState title={m.loadFailed}>
        <p>{error?.message}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          {m.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (hiddenCount === 0 && shownCount === 0) {
    return (
      <EmptyState title={m.noOrders} icon={hat}>
        <p>{m.allServed}</p>
        <ButtonLink variant="quiet" to={paths.shops()}>
          {m.takeOrder}
        </ButtonLink>
      </EmptyState>
    );
  }
  if (hiddenCount === 0) return null;
  return (
    <>
      <p className={classes.hidden}>
        <span>{m.hidden(hiddenCount)}</span>
        <Button variant="quiet" onClick={onShowAll}>
          {m.showAll}
        </Button>
      </p>
      {shownCount === 0 && (
        <EmptyState title={m.noKot} icon={hat}>
          {m.nothingCooking(q.trim())}
        </EmptyState>
      )}
    </>
  );
}
