/** What local storage did not take. */
const unkept = new Map<string, string>();

/**
 * Local storage; where the browser blocks it, or it is full, this page's memory instead: then a reload forgets,
 * and everything else works. Nothing of it throws.
 */
export const storage = {
  getItem(key: string): string | null {
    try {
      return unkept.get(key) ?? localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      unkept.delete(key);
    } catch {
      unkept.set(key, value);
    }
  },
  /** Hears what another tab wrote, and what this page missed while the browser had put it aside. */
  subscribe(key: string, tell: (value: string | null) => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key !== key) return;
      unkept.delete(key);
      tell(event.newValue);
    };
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) tell(storage.getItem(key));
    };
    window.addEventListener('storage', heard);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('storage', heard);
      window.removeEventListener('pageshow', back);
    };
  },
};
