import { expect, test } from 'vitest';
import { postgresOnly } from '../support/postgres/database-only.ts';
import { type KillFindings, runKillCycles } from './printing/kill-cycles.ts';
import { bySize, expectProofToFail, prove } from './proof.ts';

const NAME = 'kill -9 while KOTs are printed';
const KILLS = bySize({ small: 8, full: 200 });

/** What a queue does that takes a job which was being sent for one that was not. */
const RESEND = "UPDATE print_jobs SET status = 'WAITING', lease_until = NULL WHERE status = 'SENDING'";

function expectOnceOrUnconfirmed({ twice, lost, questionMarks }: KillFindings): void {
  expect(twice.slice(0, 5), 'on paper twice').toEqual([]);
  expect(lost.slice(0, 5), 'lost silently').toEqual([]);
  expect(questionMarks.slice(0, 5), 'a ? in place of a character').toEqual([]);
}

const figures = (found: KillFindings) => ({
  kills: found.kills,
  'while a document was being sent': found.whileSending,
  'orders acknowledged': found.orders,
  'slips on paper': found.printed,
  'unconfirmed, which a person decides': found.unconfirmed,
  twice: found.twice.length,
  'lost silently': found.lost.length,
});

const checks = {
  figures,
  holds(found: KillFindings) {
    expectOnceOrUnconfirmed(found);
    expect(found.whileSending, 'kills while a document was being sent').toBeGreaterThan(KILLS / 4);
  },
};

test('kill -9: no slip is printed twice, and one that may be missing is marked as unconfirmed', () =>
  prove(NAME, () => runKillCycles({ kills: KILLS }), checks));

test('the control: a queue that sends again what was being sent prints slips twice', () =>
  expectProofToFail(NAME, 'what was being sent is sent again', /^on paper twice/, async () =>
    expectOnceOrUnconfirmed(await runKillCycles({ kills: 8, changeAtRestart: RESEND })),
  ));

postgresOnly.describe('two processes on one database', () => {
  test('kill -9 in turn: each slip is printed once, or marked as unconfirmed', () =>
    prove(`${NAME} by two processes`, () => runKillCycles({ kills: KILLS, processes: 2 }), checks));
});
