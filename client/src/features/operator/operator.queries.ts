import { queryOptions } from '@tanstack/react-query';
import type { operatorApi } from '@tawa/shared/operator/operator.contract.ts';
import { operatorPaths } from '@tawa/shared/operator/operator.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';

const operatorClient = createClient<typeof operatorApi>(operatorPaths);

const REFRESH_MS = 5_000;

export const overviewQuery = queryOptions({
  queryKey: ['operator', 'overview'],
  queryFn: async ({ signal }) => (await operatorClient.operatorOverview({ signal })).data.overview,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
  // An error shows no toast, because the page shows the age of the figures.
  meta: { quiet: true },
});
