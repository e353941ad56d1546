/** Times are in ms UTC, and `machineAt` is a time of the machine's own clock. */

/** A clock that is less behind the newest event than this is not in doubt. */
const CLOCK_TOLERANCE_MS = 120_000;

/** What an owner answered about a clock in doubt. */
export interface ClockDecision {
  /** The newest event at the decision. Older events are no reason for another doubt. */
  mark: number;
  machineAt: number;
  /** What the server adds to the machine's clock; 0 if the owner says that the clock is right. */
  offsetMs: number;
}

export interface ClockFacts {
  machineAt: number;
  newestEventAt: number | undefined;
  /** Date of the newest migration. No right clock is behind it. */
  newestMigrationAt: number;
  decision: ClockDecision | undefined;
  /** The correction until now. A doubt keeps it, so that the server's time runs on evenly. */
  correctionMs: number;
}

export interface ClockJudgement {
  isInDoubt: boolean;
  correctionMs: number;
}

/**
 * Says what the server adds to the machine's clock. A clock behind the newest event or the newest migration
 * is in doubt until the owner has answered or the clock is set; until then the time runs on from the newest
 * event.
 */
export function judgeClock(facts: ClockFacts): ClockJudgement {
  const { machineAt, newestEventAt = Number.NEGATIVE_INFINITY, newestMigrationAt, decision } = facts;
  if (machineAt >= newestMigrationAt && isNotBehind(machineAt, newestEventAt))
    return { isInDoubt: false, correctionMs: 0 };
  if (decision && isStillValid(decision, machineAt, newestEventAt))
    return { isInDoubt: false, correctionMs: decision.offsetMs };
  const start = facts.newestEventAt ?? newestMigrationAt;
  if (isNotBehind(machineAt + facts.correctionMs, start))
    return { isInDoubt: true, correctionMs: facts.correctionMs };
  return { isInDoubt: true, correctionMs: Math.max(machineAt, start) - machineAt };
}

const isNotBehind = (at: number, newestEventAt: number): boolean => at >= newestEventAt - CLOCK_TOLERANCE_MS;

/** A clock that was set back after the decision, as that of a machine without a battery, is asked about again. */
function isStillValid(decision: ClockDecision, machineAt: number, newestEventAt: number): boolean {
  if (!isNotBehind(machineAt, decision.machineAt)) return false;
  return newestEventAt <= decision.mark || isNotBehind(machineAt + decision.offsetMs, newestEventAt);
}
