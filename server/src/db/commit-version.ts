/**
 * The number of commits of one database since the program opened it: while it stays the same, so does every row. The
 * write queue, the only one that writes, counts in the same step that commits, so that nobody reads in between. Where
 * other programs commit as well nobody could count for all: a number that is new at every look then switches off
 * whatever is remembered by it.
 */
export class Commits {
  #count = 0;
  #ofRights = 0;
  #rightsMayChange = false;
  #looks = 0;

  /** No other program commits. */
  readonly isAlone: boolean;

  constructor(isAlone = true) {
    this.isAlone = isAlone;
  }

  get count(): number {
    return this.isAlone ? this.#count : ++this.#looks;
  }

  /** How many this program has made. */
  get made(): number {
    return this.#count;
  }

  /**
   * The number of commits that changed who is who and may do what; undefined while such a change waits for its commit,
   * so that whoever asks meanwhile looks for himself.
   */
  get ofRights(): number | undefined {
    return this.#rightsMayChange || !this.isAlone ? undefined : this.#ofRights;
  }

  /** In the step that changes such a row, inside its transaction; also when that is taken back later. */
  rightsChange(): void {
    this.#rightsMayChange = true;
  }

  /** Before anything else runs after a commit, also after one that failed: it may have reached the file. */
  add(): void {
    this.#count++;
    if (this.#rightsMayChange) this.#ofRights++;
    this.#rightsMayChange = false;
  }
}

/** How many readings are remembered at most: a thousand restaurants with ten devices each. */
export const MAX_KNOWN = 10_000;

/** What was read and holds until the next commit, whatever that changes, or until the next of those that matter. */
export interface Readings<T> {
  /** The reading under this name, if it still holds. */
  find(name: string): T | undefined;
  /** Reads and remembers. What `read` throws is not remembered. */
  take(name: string, read: () => Promise<T>): Promise<T>;
}

/**
 * Remembers readings until the next commit. The name must say everything that the reading depends on beside the rows.
 * Beyond `max` all are forgotten.
 */
export function untilNextCommit<T>(commits: Commits, max = MAX_KNOWN): Readings<T> {
  return readings(() => commits.count, max);
}

/** The same until the next change of who is who and may do what; for what depends on no other rows. */
export function untilRightsChange<T>(commits: Commits, max = MAX_KNOWN): Readings<T> {
  return readings(() => commits.ofRights, max);
}

function readings<T>(numberNow: () => number | undefined, max: number): Readings<T> {
  const known = new Map<string, T>();
  let readAt = numberNow();

  return {
    find(name) {
      const now = numberNow();
      return now !== undefined && now === readAt ? known.get(name) : undefined;
    },

    async take(name, read) {
      const before = numberNow();
      const reading = await read();
      // Read across a commit: it is true for this caller, and nobody knows of which of the two.
      if (before === undefined || before !== numberNow()) return reading;
      if (readAt !== before || known.size >= max) known.clear();
      readAt = before;
      known.set(name, reading);
      return reading;
    },
  };
}
