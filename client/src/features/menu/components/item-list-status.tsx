import { Button } from '../../../ui/elements/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import type { ItemListControl } from '../hooks/use-item-list.ts';
import classes from './item-list-status.module.css';

/** How many items are shown, or why there are none. */
export function ItemListStatus({ list }: { list: ItemListControl }) {
  const { items, shown, error } = list;
  return (
    <>
      {!items && !error && <RowSkeletons count={8} height={60} />}
      {!items && error && (
        <ListError
          title="The items could not be loaded"
          error={error}
          busy={list.isFetching}
          onRetry={list.refresh}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title="No Items">
          Add the first one, or bring in a whole menu from a spreadsheet with Import.
        </EmptyState>
      )}
      {items && items.length > 0 && shown && (
        <p className={classes.count} role="status">
          {countLabel(shown.length, items.length)}
        </p>
      )}
      {items && items.length > 0 && shown?.length === 0 && (
        <EmptyState title="No item found">
          <Button variant="quiet" onClick={list.showAll}>
            Show the whole menu
          </Button>
        </EmptyState>
      )}
    </>
  );
}

function countLabel(shown: number, all: number): string {
  const items = all === 1 ? '1 item' : `${all} items`;
  return shown === all ? items : `${shown} of ${items}`;
}
