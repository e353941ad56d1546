import { AssertionError, deepEqual, equal } from 'node:assert/strict';
import { createRandom, type Random } from '@tawa/server/demo/random.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { SEED } from '../proof.ts';

export interface RunnerResponse {
  status: number;
  headers: Headers;
  message: string;
  data: unknown;
  text: string;
}

interface RaceRun {
  /** Sent concurrently. */
  runners: (() => Promise<RunnerResponse>)[];
  /** Returns which runner came first. @throws AssertionError on outcomes outside the contract */
  judge(responses: RunnerResponse[]): number;
}

export interface Race {
  name: string;
  prepare(room: RaceContext): Promise<RaceRun>;
}

/** No other race uses the shop meanwhile. */
export interface RaceContext {
  server: TestServer;
  shop: TestShop;
}

export interface RaceResults {
  races: number;
  faults: string[];
  /** Wins per runner, by race. */
  winsByRace: Map<string, number[]>;
}

/** Each in its own shop. */
const CONCURRENT_RACES = 4;
/** Limits the length of lists. */
const RACES_PER_SHOP = 120;
const MAX_HEAD_START_MS = 4;

export async function runRaces(
  server: TestServer,
  kinds: readonly Race[],
  count: number,
): Promise<RaceResults> {
  const found: RaceResults = {
    races: 0,
    faults: [],
    winsByRace: new Map(kinds.map(({ name }) => [name, []])),
  };
  const lanes = Array.from({ length: Math.min(CONCURRENT_RACES, count) }, (_, lane) => lane);
  await Promise.all(
    lanes.map(async (lane) => {
      const random = createRandom(SEED + lane);
      let shop = await seedShop(server);
      for (let n = lane, run = 1; n < count; n += lanes.length, run++) {
        if (run % RACES_PER_SHOP === 0) shop = await seedShop(server);
        await runRace({ server, shop }, kinds[n % kinds.length] as Race, random, found);
      }
    }),
  );
  return found;
}

async function runRace(
  context: RaceContext,
  { name, prepare }: Race,
  random: Random,
  found: RaceResults,
): Promise<void> {
  const { runners, judge } = await prepare(context);
  const responses = await Promise.all(
    runners.map((runner) => runAfter(random.integer(0, MAX_HEAD_START_MS), runner)),
  );
  found.races++;
  try {
    const first = judge(responses);
    const counts = runners.map((_, index) => found.winsByRace.get(name)?.[index] ?? 0);
    found.winsByRace.set(name, counts.with(first, (counts[first] ?? 0) + 1));
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error;
    const summary = responses.map(({ status, message }) => `${status} ${message}`).join(' | ');
    found.faults.push(`${name}: ${error.message.replaceAll('\n', ' ')} (${summary})`);
  }
}

async function runAfter<T>(ms: number, run: () => Promise<T>): Promise<T> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  return run();
}

export const statusesOf = (responses: readonly RunnerResponse[]): number[] =>
  responses.map(({ status }) => status);

/** The loser gets 409 with its error. @returns the winner's index */
export function expectOneWinner(
  responses: readonly RunnerResponse[],
  errors: readonly [RegExp, RegExp],
): 0 | 1 {
  const done = responses.map(({ status }) => status < 300);
  equal(done.filter(Boolean).length, 1, `${done.filter(Boolean).length} winners`);
  const winner = done[0] ? 0 : 1;
  const loser = responses[1 - winner];
  equal(loser?.status, 409);
  const why = errors[1 - winner] as RegExp;
  equal(why.test(loser?.message ?? ''), true, `the loser received "${loser?.message}"`);
  return winner;
}

export function expectBothSucceeded(responses: readonly RunnerResponse[], status = 200): void {
  deepEqual(statusesOf(responses), [status, status]);
}

export const responseKot = (responses: RunnerResponse | undefined): Kot =>
  ((responses as RunnerResponse).data as { kot: Kot }).kot;

export const responseInvoice = (responses: RunnerResponse | undefined): Invoice =>
  ((responses as RunnerResponse).data as { invoice: Invoice }).invoice;
