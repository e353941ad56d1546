import { createStore } from 'jotai';
import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { storage } from './storage.ts';

/** The one door to jotai. State of the screen lives in atoms; what the server knows lives in React Query. */

export { atom, Provider as StoreProvider, useAtom, useAtomValue } from 'jotai';

/** The store that components and plain modules (socket, sound) share. */
export const store = createStore();

/** An atom kept in local storage, read at once so that nothing flickers. */
export function storedAtom<Value>(key: string, initial: Value) {
  return atomWithStorage<Value>(
    key,
    initial,
    createJSONStorage<Value>(() => storage),
    { getOnInit: true },
  );
}

/** `true` or `false` in local storage; light by default. */
export const darkModeAtom = storedAtom('isDarkMode', false);
