import { useQuery } from '@tanstack/react-query';
import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import { CardSkeletons, Skeleton } from '../../../ui/feedback/skeletons.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { overviewQuery } from '../operator.queries.ts';
import { HealthStatus } from './health-status.tsx';
import classes from './operator-overview.module.css';
import { OverviewAge, useOverviewAge } from './overview-age.tsx';
import { OverviewFigures } from './overview-figures.tsx';

export function OperatorOverview() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(overviewQuery);
  const { ageMs, isStale } = useOverviewAge({ updatedAt: dataUpdatedAt, error });
  if (!data && error)
    return (
      <ListError
        title={operatorMessages().page.figuresNotLoaded}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <div className={classes.overview}>
        <Skeleton height={76} />
        <CardSkeletons count={8} height={124} />
      </div>
    );
  return (
    <div className={classes.overview}>
      {isStale && <OverviewAge ageMs={ageMs} isStale error={error} />}
      <HealthStatus overview={data} />
      <OverviewFigures overview={data} isStale={isStale} />
      {!isStale && <OverviewAge ageMs={ageMs} isStale={false} error={null} />}
    </div>
  );
}
