/**
 * The number of commits of one database since the program opened it: while it stays the same, so does every row. The
 * write queue, the only one that writes, counts in the same step that commits, so that nobody reads in between. Where
 * other programs commit as well nobody could count for all: a number that is new at every look then switches off
 * whatever is remembered by it.
 */
export class Commits {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Before anything else runs after a commit, also after one that failed: it may have reached the file. */
  add(): void {
    this.#count++;
  }
}

/** How many readings are remembered at most: a thousand restaurants with ten devices each. */
const MAX_KNOWN = 10_000;

/** What was read and holds until the next commit, whatever that changes. */
export interface Readings<T> {
  /** The reading under this name, if nothing was committed since. */
  find(name: string): T | undefined;
  /** Reads and remembers. What `read` throws is not remembered. */
  take(name: string, read: () => Promise<T>): Promise<T>;
}

/**
 * Remembers readings until the next commit. The name must say everything that the reading depends on beside the rows.
 * Beyond `max` all are forgotten.
 */
export function untilNextCommit<T>(commits: Commits, max = MAX_KNOWN): Readings<T> {
  const known = new Map<string, T>();
  let readAt = commits.count;

  return {
    find: (name) => (readAt === commits.count ? known.get(name) : undefined),

    async take(name, read) {
      const before = commits.count;
      const reading = await read();
      // Read across a commit: it is true for this caller, and nobody knows of which of the two.
      if (before !== commits.count) return reading;
      if (readAt !== before || known.size >= max) known.clear();
      readAt = before;
      known.set(name, reading);
      return reading;
    },
  };
}
