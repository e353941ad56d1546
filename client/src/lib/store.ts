import { atom, createStore } from 'jotai';

export { atom, Provider as StoreProvider, useAtom, useAtomValue } from 'jotai';

const memoryFallback = new Map<string, string>();

/** Local storage that never throws: uses memory if blocked or full. */
export const storage = {
  getItem(key: string): string | null {
    try {
      return memoryFallback.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memoryFallback.delete(key);
    } catch {
      memoryFallback.set(key, value);
    }
  },
  /** Writes by other tabs, also those missed in the back/forward cache. */
  subscribe(key: string, onChange: (value: string | null) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      // `null`: storage was cleared.
      if (event.key !== key && event.key !== null) return;
      memoryFallback.delete(key);
      onChange(event.newValue);
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onChange(storage.getItem(key));
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  },
};

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
