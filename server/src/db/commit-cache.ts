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

/** Caches until the next commit, with several processes never. A key names every input but the database. */
export function cacheUntilCommit<T>(commits: CommitVersions, maxEntries = MAX_CACHE_ENTRIES): CommitCache<T> {
  return createCommitCache(() => commits.version, maxEntries);
}

/** Like `cacheUntilCommit`, for values that depend only on users, sessions and memberships. */
export function cacheUntilPermissionChange<T>(
  commits: CommitVersions,
  maxEntries = MAX_CACHE_ENTRIES,
): CommitCache<T> {
  return createCommitCache(() => commits.permissionVersion, maxEntries);
}

function createCommitCache<T>(currentVersion: () => number | undefined, maxEntries: number): CommitCache<T> {
  const entries = new Map<string, T>();
  let cachedVersion = currentVersion();

  return {
    get(key) {
      const now = currentVersion();
      return now !== undefined && now === cachedVersion ? entries.get(key) : undefined;
    },

    async load(key, read) {
      const before = currentVersion();
      const value = await read();
      // A commit happened meanwhile.
      if (before === undefined || before !== currentVersion()) return value;
      if (cachedVersion !== before || entries.size >= maxEntries) entries.clear();
      cachedVersion = before;
      entries.set(key, value);
      return value;
    },
  };
}
