// @postgres full

import { createRandom } from '@tawa/server/demo/random.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { bySize, expectProofToFail, prove, SEED } from './proof.ts';
import { REVOCATION_KINDS } from './revocation/revocation-kinds.ts';
import { emptyResults, type RevocationResults, revokeUnderLoad } from './revocation/revoke-under-load.ts';

const COUNT = bySize({ small: Object.keys(REVOCATION_KINDS).length, full: 200 });
/** In addition to a bare socket round trip. */
const MAX_CLOSING_MS = 1_000;

/** Switches of the mocks below. */
const broken = vi.hoisted(() => ({ endedSessionsHold: false, socketsStayOpen: false }));

vi.mock('@tawa/server/auth/sessions/sessions.repository.ts', async (original) => {
  const real = await original<typeof import('@tawa/server/auth/sessions/sessions.repository.ts')>();
  const last = new Map<string, Awaited<ReturnType<typeof real.findUserOfSession>>>();
  const findUserOfSession: typeof real.findUserOfSession = async (db, sessionId, shopId) => {
    const found = await real.findUserOfSession(db, sessionId, shopId);
    if (!broken.endedSessionsHold) return found;
    const key = `${sessionId} ${shopId}`;
    if (found) last.set(key, found);
    return last.get(key);
  };
  return { ...real, findUserOfSession };
});

vi.mock('@tawa/server/realtime/gateway.ts', async (original) => {
  const real = await original<typeof import('@tawa/server/realtime/gateway.ts')>();
  const createGateway: typeof real.createGateway = (...needs) => {
    const gateway = real.createGateway(...needs);
    const endSession = (id: string) => broken.socketsStayOpen || gateway.endSession(id);
    return { ...gateway, endSession };
  };
  return { ...real, createGateway };
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => {
  broken.endedSessionsHold = false;
  broken.socketsStayOpen = false;
});
afterAll(() => server.close());

async function revokeAll(names: string[]): Promise<RevocationResults> {
  const found = emptyResults();
  for (const name of names) {
    const kind = REVOCATION_KINDS[name];
    if (kind) await revokeUnderLoad(server, name, kind, found);
  }
  return found;
}

function pickKinds(): string[] {
  const random = createRandom(SEED);
  const names = Object.keys(REVOCATION_KINDS);
  return Array.from({ length: COUNT }, (_, nth) => names[nth] ?? random.pick(names));
}

const first = (told: string[]) => told.slice(0, 5);
const max = (times: number[]) => Math.max(0, ...times);
const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

function expectRevoked({
  answeredAfter,
  eventsAfter,
  openSockets,
  wronglyAffected,
  closeDelaysMs,
  baselinesMs,
}: RevocationResults): void {
  expect(first(answeredAfter), 'later responses of 2xx or 304').toEqual([]);
  expect(first(eventsAfter), 'later events').toEqual([]);
  expect(first(openSockets), 'sockets that are still open').toEqual([]);
  expect(first(wronglyAffected), 'callers whose access was not revoked').toEqual([]);
  expect(max(closeDelaysMs) - max(baselinesMs), 'ms until a socket is closed').toBeLessThanOrEqual(
    MAX_CLOSING_MS,
  );
}

test('a revoked user gets no further response or event, and everybody else is unaffected', () =>
  prove('revocation', () => revokeAll(pickKinds()), {
    figures: (found) => ({
      revocations: found.revocations,
      calls: found.calls,
      'sent afterwards': found.requestsAfter,
      'later 2xx or 304': found.answeredAfter.length,
      'later socket events': found.eventsAfter.length,
      'sockets closed': found.closeDelaysMs.length,
      'left open': found.openSockets.length,
      'ms to close at p50': median(found.closeDelaysMs),
      'ms at worst': max(found.closeDelaysMs),
      'ms for a bare answer at p50': median(found.baselinesMs),
      'ms for a bare answer at worst': max(found.baselinesMs),
      seed: String(SEED),
    }),
    holds(found) {
      expectRevoked(found);
      expect(found.closeDelaysMs.length).toBeGreaterThan(found.revocations);
    },
  }));

describe('the control: defects are detected', () => {
  test('a session that ended is still accepted', async () => {
    broken.endedSessionsHold = true;
    const found = await revokeAll(['a waiter logs out on one device']);
    expect(found.answeredAfter.length).toBeGreaterThan(0);
    await expectProofToFail(
      'revocation',
      'an ended session is still let in',
      /^later responses of 2xx or 304/,
      async () => expectRevoked(found),
    );
  });

  test('sockets stay open', async () => {
    broken.socketsStayOpen = true;
    const found = await revokeAll(['the owner resets a password']);
    expect(found.answeredAfter).toEqual([]);
    expect(found.eventsAfter.length).toBeGreaterThan(0);
    await expectProofToFail('revocation', 'sockets are not closed', /^later events/, async () =>
      expectRevoked(found),
    );
  });
});
