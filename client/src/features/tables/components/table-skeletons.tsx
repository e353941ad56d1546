import { Skeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from './table-grid.module.css';

const PLACES = Array.from({ length: 9 }, (_, place) => place);

export function TableSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading">
      {PLACES.map((place) => (
        <Skeleton key={place} height={104} />
      ))}
    </div>
  );
}
