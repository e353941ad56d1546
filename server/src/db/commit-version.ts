/**
 * Rows are unchanged while `version` is. With several processes it changes on every read, which disables the
 * caches.
 */
export class CommitVersions {
  #count = 0;
  #permissionVersion = 0;
  #hasPendingPermissionChange = false;
  #versionsHandedOut = 0;

  readonly isSingleProcess: boolean;

  constructor(isSingleProcess = true) {
    this.isSingleProcess = isSingleProcess;
  }

  get version(): number {
    return this.isSingleProcess ? this.#count : ++this.#versionsHandedOut;
  }

  get total(): number {
    return this.#count;
  }

  /** Undefined while a permission change is uncommitted. */
  get permissionVersion(): number | undefined {
    return this.#hasPendingPermissionChange || !this.isSingleProcess ? undefined : this.#permissionVersion;
  }

  /** Call inside the transaction; a rollback is harmless. */
  markPermissionChange(): void {
    this.#hasPendingPermissionChange = true;
  }

  /** Call synchronously after every commit, even a failed one: it may have reached the file. */
  recordCommit(): void {
    this.#count++;
    if (this.#hasPendingPermissionChange) this.#permissionVersion++;
    this.#hasPendingPermissionChange = false;
  }
}

export const MAX_CACHE_ENTRIES = 10_000;

export interface CommitCache<T> {
  get(key: string): T | undefined;
  load(key: string, read: () => Promise<T>): Promise<T>;
}

/** Caches until the next commit. `name` must include every input except rows. */
export function cacheUntilCommit<T>(commits: CommitVersions, max = MAX_CACHE_ENTRIES): CommitCache<T> {
  return createCommitCache(() => commits.version, max);
}

/** For values that depend only on users, sessions and memberships. */
export function cacheUntilPermissionChange<T>(
  commits: CommitVersions,
  max = MAX_CACHE_ENTRIES,
): CommitCache<T> {
  return createCommitCache(() => commits.permissionVersion, max);
}

function createCommitCache<T>(currentVersion: () => number | undefined, max: number): CommitCache<T> {
  const entries = new Map<string, T>();
  let cachedVersion = currentVersion();

  return {
    get(name) {
      const now = currentVersion();
      return now !== undefined && now === cachedVersion ? entries.get(name) : undefined;
    },

    async load(name, read) {
      const before = currentVersion();
      const value = await read();
      // A commit happened meanwhile: do not cache.
      if (before === undefined || before !== currentVersion()) return value;
      if (cachedVersion !== before || entries.size >= max) entries.clear();
      cachedVersion = before;
      entries.set(name, value);
      return value;
    },
  };
}
