import { expect, test } from 'vitest';
import { postgresOnly } from '../support/postgres/database-only.ts';
import { type KillFindings, PRINTERS, runKillCycles } from './printing/kill-cycles.ts';
import type { SlipFindings } from './printing/slip-checks.ts';
import { bySize, expectProofToFail, prove } from './proof.ts';

const NAME = 'kill -9 while KOTs are printed';
const KILLS = bySize({ small: 6, full: 200 });

/** What a queue does that takes a job which was being sent for one that was not. */
const RESEND = "UPDATE print_jobs SET status = 'WAITING', lease_until = NULL WHERE status = 'SENDING'";
/** What a queue does that takes a job which was being sent to the silent printer for one that is on paper. */
const BELIEVE = `UPDATE print_jobs SET status = 'PRINTED', lease_until = NULL
  WHERE status = 'SENDING' AND printer_id IN (SELECT printer_id FROM stations WHERE name = 'naan')`;

/** Where a print of five seconds would hold up every kill. */
const RARELY_SILENT = { silent: { ...PRINTERS.silent, everyNth: 30 } };

const expectOnce = ({ twice }: SlipFindings) => expect(twice.slice(0, 5), 'on paper twice').toEqual([]);
const expectNoneLost = ({ lost }: SlipFindings) => expect(lost.slice(0, 5), 'lost silently').toEqual([]);
const expectPromisedEnds = ({ unpromised }: SlipFindings) =>
  expect(unpromised.slice(0, 5), 'an end that the profile does not promise').toEqual([]);
const expectNoSignReplaced = ({ questionMarks }: SlipFindings) =>
  expect(questionMarks.slice(0, 5), 'a ? in place of a character').toEqual([]);

const checks = {
  figures: (found: KillFindings) => ({
    kills: found.kills,
    'while a document was being sent': found.whileSending,
    'orders acknowledged': found.orders,
    'slips on paper': found.printed,
    'unconfirmed, which a person decides': found.unconfirmed,
    twice: found.twice.length,
    'lost silently': found.lost.length,
    'ended otherwise than the profile promises': found.unpromised.length,
    profiles: 'confirming and new',
  }),
  holds(found: KillFindings) {
    expectOnce(found);
    expectNoneLost(found);
    expectPromisedEnds(found);
    expectNoSignReplaced(found);
    expect(found.whileSending, 'kills while a document was being sent').toBeGreaterThan(KILLS / 4);
  },
};

test('kill -9: no slip is printed twice, and one that may be missing is marked as unconfirmed', () =>
  prove(NAME, () => runKillCycles({ kills: KILLS }), checks));

test('the control: a queue that sends again what was being sent prints slips twice', () =>
  expectProofToFail(NAME, 'what was being sent is sent again', /^on paper twice/, async () => {
    const isEnough = ({ twice }: SlipFindings) => twice.length > 0;
    expectOnce(await runKillCycles({ kills: 8, changeAtRestart: RESEND, isEnough, printers: RARELY_SILENT }));
  }));

test('the control: a printer that loses a slip and is believed, a silent one, and one without pictures', async () => {
  const found = await runKillCycles({
    kills: 1,
    changeAtRestart: BELIEVE,
    printers: {
      slow: { ...PRINTERS.slow, profile: { ...PRINTERS.slow.profile, raster: false } },
      answering: { ...PRINTERS.answering, printer: { mode: 'no-status', ending: 'closes', bytesPerTick: 8 } },
    },
  });
  await expectProofToFail(
    NAME,
    'a printer gives its sign for what is in its buffer, and loses the buffer',
    /^lost silently[\s\S]*for chai/,
    async () => expectNoneLost(found),
  );
  await expectProofToFail(
    NAME,
    'what was being sent to a silent printer is called printed',
    /^an end that the profile does not promise[\s\S]*for naan/,
    async () => expectPromisedEnds(found),
  );
  await expectProofToFail(
    NAME,
    'a printer without pictures gets Hindi',
    /^a \? in place of a character/,
    async () => expectNoSignReplaced(found),
  );
});

postgresOnly.describe('two processes on one database', () => {
  test('kill -9 in turn: each slip is printed once, or marked as unconfirmed', () =>
    prove(
      `${NAME} by two processes`,
      () => runKillCycles({ kills: KILLS, processes: 2, printers: RARELY_SILENT }),
      checks,
    ));
});
