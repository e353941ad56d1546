import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { SetupChoice } from '@tawa/shared/shops/shops.rules.ts';
import { useEffect } from 'react';
import { toastSuccess } from '../../../lib/toasts.ts';
import { applyRowChange } from '../../../realtime/apply-row-change.ts';
import { setupKey } from '../../setup/model/setup-key.ts';
import { countStepsDone, SETUP_STEPS } from '../../setup/model/setup-steps.ts';
import { setupClient, setupQuery } from '../../setup/setup.queries.ts';
import { shopKeys } from '../shops.live.ts';

/** Returns undefined if there is nothing left to do, or nothing to show. */
export function useOpenSetup(shop: Shop): Setup | undefined {
  const { data: setup } = useQuery({ ...setupQuery(shop._id), enabled: shop.isSetupOpen });
  return shop.isSetupOpen && setup && !isComplete(setup) ? setup : undefined;
}

const isComplete = (setup: Setup) => countStepsDone(setup) === SETUP_STEPS.length;

/** Closes the list for good when its last step is done. */
export function useCloseCompleteSetup(shop: Shop): void {
  const { data: setup } = useQuery({ ...setupQuery(shop._id), enabled: shop.isSetupOpen });
  const { mutateAsync, isIdle } = useChooseInSetup(shop._id);
  const { name, isSetupOpen } = shop;
  const mustClose = isSetupOpen && setup !== undefined && isComplete(setup) && isIdle;
  useEffect(() => {
    if (!mustClose) return;
    // The list leaves the page with the response, and callbacks of `mutate` are not called then.
    mutateAsync('CLOSED').then(
      () => toastSuccess(shopMessages().setup.complete(name)),
      () => undefined,
    );
  }, [mustClose, mutateAsync, name]);
}

/** Call it when the browser's print dialog opens, because nothing tells whether it printed. */
export function useMarkCodesPrinted(shop: Shop): () => void {
  const setup = useOpenSetup(shop);
  const { mutate } = useChooseInSetup(shop._id);
  return () => {
    if (setup && !setup.codes) mutate('CODES_PRINTED');
  };
}

export function useChooseInSetup(shopId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choice: SetupChoice) => setupClient.editSetup({ params: { shopId }, body: { choice } }),
    onSuccess: ({ data: { shop, setup } }) => {
      queryClient.setQueryData(setupKey(shopId), setup);
      queryClient.setQueryData<Shop>(shopKeys.one(shopId), (known) => known && shop);
      queryClient.setQueryData<Shop[]>(
        shopKeys.mine(),
        (shops) => shops && applyRowChange(shops, shop, 'edited'),
      );
    },
    // The list shows the result.
    meta: { quiet: true },
  });
}
