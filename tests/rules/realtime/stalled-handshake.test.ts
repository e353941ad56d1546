import { describe, expect, test } from 'vitest';
import { createStallDetector } from '../../../client/src/realtime/reconnect.ts';

const HANDSHAKE_MS = 8_000;
const PROBE_TIMEOUT_MS = 1_000;
const PROBE_INTERVAL_MS = 500;

/**
 * Probes for a minute; returns when the handshake was restarted. Slower than the timeout counts as no
 * response.
 */
function restartTimes(answers: readonly number[]): number[] {
  const detector = createStallDetector(HANDSHAKE_MS);
  const times: number[] = [];
  let now = 0;
  for (let nth = 0; now < 60_000; nth++) {
    const responseMs = answers[nth % answers.length] ?? 0;
    now += Math.min(responseMs, PROBE_TIMEOUT_MS);
    if (detector.isStalled(responseMs > PROBE_TIMEOUT_MS ? undefined : responseMs, now)) {
      times.push(now);
      detector.onNewAttempt();
    }
    now += PROBE_INTERVAL_MS;
  }
  return times;
}

describe('a connection attempt is not restarted', () => {
  test.each<[string, number[]]>([
    ['on a slow network', [1_300, 1_700, 1_000]],
    ['on a slow network that is quicker now and then', [1_300, 1_700, 700, 600]],
    ['after one short stutter', [100, 1_700, 100, 700]],
    ['on a network that drops every second word', [20, 9_000]],
    ['by a server that answers every time', [5, 80, 400]],
    ['while nothing answers', [9_000]],
  ])('%s', (_name, answers) => expect(restartTimes(answers)).toEqual([]));
});

test.each<[string, number[]]>([
  ['two silences and a quick answer', [9_000, 9_000, 20]],
  ['one silence and two quick answers', [9_000, 20, 20]],
])('%s: it is restarted, and the next attempt gets the time of a handshake', (_name, answers) => {
  const times = restartTimes(answers);
  expect(times[0]).toBeLessThan(4 * PROBE_TIMEOUT_MS);
  expect(times.length).toBeGreaterThan(2);
  const between = times.slice(1).map((at, nth) => at - (times[nth] ?? 0));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(HANDSHAKE_MS);
});

test('a connection that was established and lost is not delayed', () => {
  const hanging = createStallDetector(HANDSHAKE_MS);
  const free = (at: number) =>
    [undefined, undefined, 20].map((responseMs) => hanging.isStalled(responseMs, at)).at(-1);
  expect(free(0)).toBe(true);
  hanging.onNewAttempt();
  expect(free(1_000)).toBe(false);
  hanging.onConnected();
  hanging.onNewAttempt();
  expect(free(1_000)).toBe(true);
});
