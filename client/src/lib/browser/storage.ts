/** What local storage did not take. */
const memoryFallback = new Map<string, string>();

/**
 * Local storage; where the browser blocks it, or it is full, this page's memory instead: then a reload forgets,
 * and everything else works. Nothing of it throws.
 */
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
  /** Hears what another tab wrote, and what this page missed while the browser had put it aside. */
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
