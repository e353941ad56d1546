import { queryOptions } from '@tanstack/react-query';
import type { operatorApi } from '@tawa/shared/operator/operator.contract.ts';
import { operatorRoutes } from '@tawa/shared/operator/operator.routes.ts';
import { createClient } from '../../lib/api/api.ts';

const operatorClient = createClient<typeof operatorApi>(operatorRoutes);

const REFRESH_MS = 5_000;

/** Loaded again by itself while somebody looks at it. */
export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: async ({ signal }) => (await operatorClient.operatorOverview({ signal })).data.overview,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  // The page says itself how old its figures are.
  meta: { quiet: true },
});
