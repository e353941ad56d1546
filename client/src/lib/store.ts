import { atom, createStore } from 'jotai';
import { storage } from './browser/storage.ts';

export { atom, Provider as StoreProvider, useAtom, useAtomValue } from 'jotai';

export const store = createStore();

/**
 * Read synchronously to avoid flicker. An updater function receives the stored value, which another tab may
 * have changed.
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

export const darkModeAtom = localStorageAtom('isDarkMode', false);
