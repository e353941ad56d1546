/** Answers that were made before, as bytes: the same list of a shop is asked for far more often than it changes. */
export interface KnownAnswers {
  /** The bytes that were kept for the question at this version, if nothing has changed since. */
  find(question: string, version: string): Buffer | undefined;
  /** Keeps them in place of those of an earlier version. */
  keep(question: string, version: string, bytes: Buffer): void;
}

const MAX_BYTES = 32 * 1_024 * 1_024;

/** What an answer weighs beside its bytes: a guess at what keeps it findable, so that many small ones count too. */
const weightOf = (question: string, bytes: Buffer): number => bytes.length + 2 * question.length + 200;

/**
 * `question` must name everything that the answer depends on beside the version: the call, the shop, who asks and
 * what for. Beyond `maxBytes` the answer that was longest without being asked for is forgotten.
 */
export function createKnownAnswers(maxBytes = MAX_BYTES): KnownAnswers {
  const known = new Map<string, { version: string; bytes: Buffer }>();
  let held = 0;

  function forget(question: string): void {
    const answer = known.get(question);
    if (!answer) return;
    held -= weightOf(question, answer.bytes);
    known.delete(question);
  }

  return {
    find(question, version) {
      const answer = known.get(question);
      if (answer?.version !== version) return undefined;
      known.delete(question);
      known.set(question, answer);
      return answer.bytes;
    },

    keep(question, version, bytes) {
      forget(question);
      known.set(question, { version, bytes });
      held += weightOf(question, bytes);
      for (const [oldest] of known) {
        if (held <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}
