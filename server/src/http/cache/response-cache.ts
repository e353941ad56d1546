import type { Encoding } from './compression.ts';

/** The bytes of an answer, as they are or packed. */
export interface Answer {
  bytes: Buffer;
  encoding: Encoding;
}

/** Answers that were made before, as bytes: the same list of a shop is asked for far more often than it changes. */
export interface KnownAnswers {
  /** What was kept for the question at this version, if nothing has changed since. */
  find(question: string, version: string): Answer | undefined;
  /** Keeps it in place of that of an earlier version. */
  keep(question: string, version: string, answer: Answer): void;
}

const MAX_BYTES = 32 * 1_024 * 1_024;

/** What an answer weighs beside its bytes: a guess at what keeps it findable, so that many small ones count too. */
const weightOf = (question: string, bytes: Buffer): number => bytes.length + 2 * question.length + 200;

/**
 * `question` must name everything that the answer depends on beside the version: the call, the shop, who asks,
 * what for, and how it is to be packed. Beyond `maxBytes` the answer that was longest without being asked for is forgotten.
 */
export function createKnownAnswers(maxBytes = MAX_BYTES): KnownAnswers {
  const known = new Map<string, Answer & { version: string }>();
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
      return answer;
    },

    keep(question, version, answer) {
      forget(question);
      known.set(question, { version, ...answer });
      held += weightOf(question, answer.bytes);
      for (const [oldest] of known) {
        if (held <= maxBytes) break;
        forget(oldest);
      }
    },
  };
}
