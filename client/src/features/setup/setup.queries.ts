import { queryOptions } from '@tanstack/react-query';
import type { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { shopPaths } from '@tawa/shared/shops/shops.paths.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { liveStaleTime } from '../../realtime/connection-state.ts';
import { mergeEventsDuring } from '../../realtime/event-bus.ts';
import { setupKey } from './model/setup-key.ts';
import { applyToSetup } from './model/setup-steps.ts';

export const setupClient = createClient<Pick<typeof shopsApi, 'getSetup' | 'editSetup'>>(shopPaths);

/** Call it only for a shop with `isSetupOpen`. */
export function setupQuery(shopId: string) {
  return queryOptions({
    queryKey: setupKey(shopId),
    queryFn: ({ signal }) =>
      mergeEventsDuring(
        async () => (await setupClient.getSetup({ params: { shopId }, signal })).data.setup,
        (setup, message) => (message.shopId === shopId ? applyToSetup(setup, message) : setup),
      ),
    staleTime: liveStaleTime,
    // No event announces a new employee.
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
