import { useQuery } from '@tanstack/react-query';
import { shopMessages } from '@tawa/shared/messages/shop.en.ts';
import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect } from 'react';
import { toastSuccess } from '../../../lib/toasts.ts';
import { countStepsDone, SETUP_STEPS } from '../model/setup-steps.ts';
import { setupQuery, useChooseInSetup } from '../shops.queries.ts';

/** Undefined if there is nothing left to do, or to show. */
export function useOpenSetup(shop: Shop): Setup | undefined {
  const { data: setup } = useQuery({ ...setupQuery(shop._id), enabled: shop.isSetupOpen });
  return shop.isSetupOpen && setup && !isComplete(setup) ? setup : undefined;
}

const isComplete = (setup: Setup) => countStepsDone(setup) === SETUP_STEPS.length;

/** Closes the list for good when its last step is done. */
export function useCloseCompleteSetup(shop: Shop): void {
  const { data: setup } = useQuery({ ...setupQuery(shop._id), enabled: shop.isSetupOpen });
  const { mutate, isIdle } = useChooseInSetup(shop._id);
  const { name, isSetupOpen } = shop;
  const mustClose = isSetupOpen && setup !== undefined && isComplete(setup) && isIdle;
  useEffect(() => {
    if (mustClose) mutate('CLOSED', { onSuccess: () => toastSuccess(shopMessages().setup.complete(name)) });
  }, [mustClose, mutate, name]);
}

/** For the browser's print dialog: whether it printed is not known. */
export function useMarkCodesPrinted(shop: Shop): () => void {
  const setup = useOpenSetup(shop);
  const { mutate } = useChooseInSetup(shop._id);
  return () => {
    if (setup && !setup.codes) mutate('CODES_PRINTED');
  };
}
