import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import type { ItemListControl } from '../hooks/use-item-list.ts';
import classes from './item-list-status.module.css';

/** Says how many items are shown, or why none are. */
export function ItemListStatus({ list, onAdd }: { list: ItemListControl; onAdd: () => void }) {
  const { items, shown, error } = list;
  const m = menuMessages().items;
  return (
    <>
      {!items && !error && <RowSkeletons count={8} height={60} />}
      {!items && error && (
        <ListError title={m.notLoaded} error={error} busy={list.isFetching} onRetry={list.refresh} />
      )}
      {items?.length === 0 && (
        <EmptyState title={m.empty}>
          <p>{m.emptyHint}</p>
          <AddButton label={m.add} onClick={onAdd} />
        </EmptyState>
      )}
      {items && items.length > 0 && shown && (
        <p className={classes.count} role="status">
          {m.count(shown.length, items.length)}
        </p>
      )}
      {items && items.length > 0 && shown?.length === 0 && (
        <EmptyState title={m.noneFound}>
          <Button variant="quiet" onClick={list.showAll}>
            {m.showAll}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
