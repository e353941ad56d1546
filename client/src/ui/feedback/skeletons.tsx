import { appMessages } from '@tawa/shared/messages/app.en.ts';
import classes from './skeletons.module.css';

const indexesBelow = (count: number) => Array.from({ length: count }, (_, index) => index);

export function Skeleton({ height }: { height: number }) {
  return <div className={classes.block} style={{ height }} />;
}

export function CardSkeletons({ count = 6, height = 148 }: { count?: number; height?: number }) {
  return (
    <div className={classes.cards} role="status" aria-label={appMessages().loading}>
      {indexesBelow(count).map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </div>
  );
}

export function RowSkeletons({ count = 6, height = 64 }: { count?: number; height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={appMessages().loading}>
      {indexesBelow(count).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </div>
  );
}
