import { atom, store, useAtomValue } from '../../../lib/store.ts';

/** What the sheets of choices are open for. */
export type ChoiceRequest = {
  /** Of the cart: see `placeKey`. */
  cartKey: string;
  itemId: string;
} & (
  | { kind: 'new'; variantId?: string | undefined; quantity?: number }
  | { kind: 'edit'; lineKey: string }
  /** Which of the item's lines is meant. */
  | { kind: 'lines' }
);

const requestAtom = atom<ChoiceRequest | undefined>(undefined);

/** Opens a sheet in `CartChoices`; at most one at a time. */
export const requestChoices = (request: ChoiceRequest): void => store.set(requestAtom, request);

export const endChoices = (): void => store.set(requestAtom, undefined);

export function useChoiceRequest(cartKey: string): ChoiceRequest | undefined {
  const request = useAtomValue(requestAtom);
  return request?.cartKey === cartKey ? request : undefined;
}
