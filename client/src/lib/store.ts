import { atom, createStore } from 'jotai';
import { storage } from './browser/storage.ts';

/** The one door to jotai. State of the screen lives in atoms; what the server knows lives in React Query. */

export { atom, Provider as StoreProvider, useAtom, useAtomValue } from 'jotai';

/** The store that components and plain modules (socket, sound) share. */
export const store = createStore();

/**
 * An atom kept in local storage, read at once so that nothing flickers. A change by a function begins with what is kept
 * now: another tab may have written it, and this one not heard of it yet.
 */
export function localStorageAtom<Value>(key: string, initial: Value) {
  const readStored = (text = storage.getItem(key)): Value => {
    try {
      return text === null ? initial : (JSON.parse(text) as Value);
    } catch {
      return initial;
    }
  };
  const valueAtom = atom(readStored());
  valueAtom.onMount = (set) => {
    set(readStored());
    return storage.subscribe(key, (text) => set(readStored(text)));
  };
  return atom(
    (get) => get(valueAtom),
    (_get, set, change: Value | ((before: Value) => Value)) => {
      const value = change instanceof Function ? change(readStored()) : change;
      set(valueAtom, value);
      storage.setItem(key, JSON.stringify(value));
    },
  );
}

/** `true` or `false` in local storage; light by default. */
export const darkModeAtom = localStorageAtom('isDarkMode', false);
