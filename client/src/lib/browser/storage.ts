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
      if (event.key !== key) return;
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
