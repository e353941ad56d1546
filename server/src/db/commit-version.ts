/**
 * The number of commits of one database since the program opened it: while it stays the same, so does every row. The
 * write queue, the only one that writes, counts in the same step that commits, so that nobody reads in between. Where
 * other programs commit as well nobody could count for all: a number that is new at every look then switches off
 * whatever is remembered by it.
 */
export class CommitVersions {
  #count = 0;
  #permissionVersion = 0;
  #hasPendingPermissionChange = false;
  #reads = 0;

  /** No other program commits. */
  readonly isSingleProcess: boolean;

  constructor(isAlone = true) {
    this.isSingleProcess = isAlone;
  }

  get version(): number {
    return this.isSingleProcess ? this.#count : ++this.#reads;
  }

  /** How many this program has made. */
  get total(): number {
    return this.#count;
  }

  /**
   * The number of commits that changed who is who and may do what; undefined while such a change waits for its commit,
   * so that whoever asks meanwhile looks for himself.
   */
  get permissionVersion(): number | undefined {
    return this.#hasPendingPermissionChange || !this.isSingleProcess ? undefined : this.#permissionVersion;
  }

  /** In the step that changes such a row, inside its transaction; also when that is taken back later. */
  markPermissionChange(): void {
    this.#hasPendingPermissionChange = true;
  }

  /** Before anything else runs after a commit, also after one that failed: it may have reached the file. */
  recordCommit(): void {
    this.#count++;
    if (this.#hasPendingPermissionChange) this.#permissionVersion++;
    this.#hasPendingPermissionChange = false;
  }
}

/** How many readings are remembered at most: a thousand restaurants with ten devices each. */
export const MAX_CACHE_ENTRIES = 10_000;

/** What was read and holds until the next commit, whatever that changes, or until the next of those that matter. */
export interface CommitCache<T> {
  /** The reading under this name, if it still holds. */
  get(name: string): T | undefined;
  /** Reads and remembers. What `read` throws is not remembered. */
  load(name: string, read: () => Promise<T>): Promise<T>;
}

/**
 * Remembers readings until the next commit. The name must say everything that the reading depends on beside the rows.
 * Beyond `max` all are forgotten.
 */
export function cacheUntilCommit<T>(commits: CommitVersions, max = MAX_CACHE_ENTRIES): CommitCache<T> {
  return createCommitCache(() => commits.version, max);
}

/** The same until the next change of who is who and may do what; for what depends on no other rows. */
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
      const reading = await read();
      // Read across a commit: it is true for this caller, and nobody knows of which of the two.
      if (before === undefined || before !== currentVersion()) return reading;
      if (cachedVersion !== before || entries.size >= max) entries.clear();
      cachedVersion = before;
      entries.set(name, reading);
      return reading;
    },
  };
}
