import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { placeKey } from '@tawa/shared/tables/tables.rules.ts';
import { useCallback } from 'react';
import { atom, store, useAtomValue } from '../../../lib/store.ts';

/** What the sheets of choices are opened for. */
export type ChoiceRequest = {
  /** The key of the cart; see `placeKey`. */
  cartKey: string;
  itemId: string;
} & (
  | {
      kind: 'new';
      variantId?: string | undefined;
      quantity?: number;
      /** Puts the focus on the first choice that is missing, for users of a keyboard. */
      startsAtMissing?: boolean;
    }
  | { kind: 'edit'; lineKey: string }
  /** Asks which of the item's lines is meant. */
  | { kind: 'lines' }
  /** Shows what the item is made of. */
  | { kind: 'facts' }
);

const requestAtom = atom<ChoiceRequest | undefined>(undefined);

/** Opens a sheet in `CartChoices`. At most one is open at a time. */
export const requestChoices = (request: ChoiceRequest): void => store.set(requestAtom, request);

/**
 * Opens an item with its facts and choices, or only the facts if nobody can order it. Returns a stable function, for
 * memoised menus.
 */
export function useItemRequest(shopId: string, place: string): (item: Item) => void {
  return useCallback(
    ({ _id, isAvailable }) =>
      requestChoices({
        kind: isAvailable ? 'new' : 'facts',
        cartKey: placeKey(shopId, place),
        itemId: _id,
      }),
    [shopId, place],
  );
}

export const endChoices = (): void => store.set(requestAtom, undefined);

export function useChoiceRequest(cartKey: string): ChoiceRequest | undefined {
  const request = useAtomValue(requestAtom);
  return request?.cartKey === cartKey ? request : undefined;
}
