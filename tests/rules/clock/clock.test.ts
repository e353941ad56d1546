import { type ClockFacts, judgeClock } from '@tawa/shared/clock/clock.rules.ts';
import { expect, test } from 'vitest';

const DAY_MS = 86_400_000;
const newestMigrationAt = Date.parse('2026-11-28T06:00:00Z');
const newestEventAt = newestMigrationAt + 100 * DAY_MS;

const judge = (facts: Partial<ClockFacts>) =>
  judgeClock({
    machineAt: newestEventAt,
    newestEventAt,
    newestMigrationAt,
    decision: undefined,
    correctionMs: 0,
    ...facts,
  });
const trusted = { isInDoubt: false, correctionMs: 0 };

test('a clock is in doubt if it is behind the newest event by more than two minutes', () => {
  expect(judge({ machineAt: newestEventAt - 120_000 })).toEqual(trusted);
  expect(judge({ machineAt: newestEventAt - 120_001 })).toEqual({ isInDoubt: true, correctionMs: 120_001 });
});

test('a clock is in doubt if it is behind the newest migration, with and without events', () => {
  const machineAt = newestMigrationAt - 1;
  expect(judge({ machineAt, newestEventAt: undefined })).toEqual({ isInDoubt: true, correctionMs: 0 });
  expect(judge({ machineAt, newestEventAt: machineAt - DAY_MS })).toEqual({
    isInDoubt: true,
    correctionMs: 0,
  });
  expect(judge({ machineAt: 0, newestEventAt: undefined }).correctionMs).toBe(newestMigrationAt);
});

test('in a doubt the time runs on evenly from the newest event', () => {
  const { correctionMs } = judge({ machineAt: 0 });
  expect(correctionMs).toBe(newestEventAt);
  const later = { machineAt: 600_000, newestEventAt: newestEventAt + 500_000, correctionMs };
  expect(judge(later)).toEqual({ isInDoubt: true, correctionMs });
});

test('a clock that was set is trusted without an decision', () => {
  expect(judge({ machineAt: newestEventAt + DAY_MS, correctionMs: newestEventAt })).toEqual(trusted);
});

test('the decision that the clock is right holds for the events until then', () => {
  const decision = { mark: newestEventAt, machineAt: newestEventAt - DAY_MS, offsetMs: 0 };
  const machineAt = decision.machineAt + 5_000;
  expect(judge({ machineAt, decision })).toEqual(trusted);
  expect(judge({ machineAt, decision, newestEventAt: newestEventAt + 1 }).isInDoubt).toBe(true);
});

test('the time of a device holds until the clock of the machine is set back again', () => {
  const decision = { mark: newestEventAt, machineAt: 3_600_000, offsetMs: newestEventAt };
  const ofDevice = { isInDoubt: false, correctionMs: decision.offsetMs };
  expect(judge({ machineAt: 7_200_000, newestEventAt: newestEventAt + 7_000_000, decision })).toEqual(
    ofDevice,
  );
  expect(judge({ machineAt: 0, newestEventAt: newestEventAt + 7_000_000, decision }).isInDoubt).toBe(true);
});
