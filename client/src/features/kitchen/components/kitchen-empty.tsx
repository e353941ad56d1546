import { IconChefHat } from '@tabler/icons-react';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import type { useKots } from '../../kots/hooks/use-kots.ts';
import classes from './kitchen-empty.module.css';

interface Props {
  list: ReturnType<typeof useKots>;
  q: string;
  hiddenCount: number;
  shownCount: number;
  onShowAll: () => void;
}

export function KitchenEmpty({ list, q, hiddenCount, shownCount, onShowAll }: Props) {
  const { data, error, isFetching, refetch } = list;
  const hat = <IconChefHat size={30} aria-hidden="true" />;
  if (!data && !error) return <CardSkeletons height={340} />;
  if (!data) {
    return (
      <EmptyState title="The tickets could not be loaded">
        <p>{error?.message}</p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (hiddenCount === 0 && shownCount === 0) {
    return (
      <EmptyState title="No Orders" icon={hat}>
        Everything is served. The next order appears here automatically, with a sound.
      </EmptyState>
    );
  }
  if (hiddenCount === 0) return null;
  return (
    <>
      <p className={classes.hidden}>
        <span>
          The search hides {hiddenCount} {hiddenCount === 1 ? 'ticket' : 'tickets'}.
        </span>
        <Button variant="quiet" onClick={onShowAll}>
          Show all
        </Button>
      </p>
      {shownCount === 0 && (
        <EmptyState title="No ticket for this table" icon={hat}>
          Nothing is cooking for a table “{q.trim()}”. Look for another table, or tap Show all.
        </EmptyState>
      )}
    </>
  );
}
