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

export const endChoices = (): void => store.set(requestAtom, undefined);

export function useChoiceRequest(cartKey: string): ChoiceRequest | undefined {
  const request = useAtomValue(requestAtom);
  return request?.cartKey === cartKey ? request : undefined;
}
