type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PROBE = 'probe';

function works(): boolean {
  try {
    localStorage.setItem(PROBE, PROBE);
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

function inMemory(): StringStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/**
 * Local storage; where the browser blocks it, or it is full, this page's memory instead: then a reload forgets,
 * and everything else works.
 */
export const storage: StringStorage = works() ? localStorage : inMemory();
