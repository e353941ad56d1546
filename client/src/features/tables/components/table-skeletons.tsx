import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { Skeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from './table-grid.module.css';

const PLACES = Array.from({ length: 9 }, (_, place) => place);

export function TableSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={tablesMessages().picker.loading}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={124} />
      ))}
    </div>
  );
}
