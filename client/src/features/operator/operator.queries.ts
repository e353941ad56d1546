import { queryOptions } from '@tanstack/react-query';
import type { operatorApi } from '@tawa/shared/operator/operator.contract.ts';
import { operatorRoutes } from '@tawa/shared/operator/operator.routes.ts';
import { createClient } from '../../lib/api/api.ts';

const operatorClient = createClient<typeof operatorApi>(operatorRoutes);

const REFRESH_MS = 5_000;

export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: async ({ signal }) => (await operatorClient.operatorOverview({ signal })).data.overview,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  // No error toast: the page shows the age of the figures.
  meta: { quiet: true },
});
