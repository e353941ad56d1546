import { queryOptions } from '@tanstack/react-query';
import { shopKeys } from '../shops.live.ts';
import { shopsClient } from '../shops.queries.ts';

/** Those of every shop come first. */
export function paymentModesQuery(shopId: string) {
  return queryOptions({
    queryKey: shopKeys.paymentModes(shopId),
    queryFn: async ({ signal }) =>
      (await shopsClient.getPaymentModes({ params: { shopId }, signal })).data.modes,
    // Without them the modes of every shop can still be used.
    meta: { quiet: true },
  });
}
