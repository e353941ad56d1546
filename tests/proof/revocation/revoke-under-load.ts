import { placeOrder } from '../../support/api/orders.ts';
import { loginOwner, loginWaiter, seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Device, type RevocationTime, startDevice, type Tokens } from './device.ts';
import type { RevocationKind } from './revocation-kinds.ts';

export interface RevocationResults {
  revocations: number;
  calls: number;
  requestsAfter: number;
  answeredAfter: string[];
  eventsAfter: string[];
  openSockets: string[];
  wronglyAffected: string[];
  /** ms after revocation; baseline: a bare socket round trip. */
  closeDelaysMs: number[];
  baselinesMs: number[];
}

export const emptyResults = (): RevocationResults => ({
  revocations: 0,
  calls: 0,
  requestsAfter: 0,
  answeredAfter: [],
  eventsAfter: [],
  openSockets: [],
  wronglyAffected: [],
  closeDelaysMs: [],
  baselinesMs: [],
});

const DEVICES = 3;
const LATE_REQUESTS = 9;
/** For sockets that wrongly stay open. */
const TIMEOUT_MS = 3_000;

async function loginDevices(
  { origin }: TestServer,
  shop: TestShop,
  of: RevocationKind['role'],
): Promise<Tokens[]> {
  const { owner, waiter } = shop;
  const tokens: Tokens[] = [shop[of]];
  while (tokens.length < DEVICES) {
    const { data } = await (of === 'owner'
      ? loginOwner(origin, owner.email)
      : loginWaiter(origin, waiter.saleId));
    tokens.push({ token: data.accessToken, refreshToken: data.refreshToken });
  }
  return tokens;
}

/** In a new shop; adds faults to `found`. */
export async function revokeUnderLoad(
  server: TestServer,
  name: string,
  kind: RevocationKind,
  found: RevocationResults,
): Promise<void> {
  const shop = await seedShop(server);
  const revocation: RevocationTime = {};
  const unaffectedDevice = await startDevice(
    server,
    shop,
    shop[kind.role === 'owner' ? 'waiter' : 'owner'],
    revocation,
  );
  const tokens = await loginDevices(server, shop, kind.role);
  const devices = await Promise.all(tokens.map((one) => startDevice(server, shop, one, revocation)));

  // Handshakes in progress during the revocation.
  const joining = devices.map((device) => device.connect());
  const status = await kind.revoke(server, shop, devices);
  revocation.revokedAtMs = performance.now();
  if (status !== kind.status) found.wronglyAffected.push(`${name}: the revoking call was answered ${status}`);
  found.baselinesMs.push(await measureBareAck(unaffectedDevice));
  await Promise.all(joining);

  const later = [];
  for (let nth = 0; nth < 3; nth++)
    later.push(await placeOrder(server, shop, { as: unaffectedDevice.token, body: { kotType: 'TAKEAWAY' } }));
  const ids = new Set(later.map(({ _id }) => _id));
  await waitForEvents(unaffectedDevice, ids);

  await Promise.all(
    devices.map((device, nth) =>
      kind.isEnded(nth)
        ? checkEnded(name, kind, device, ids, found)
        : checkUnaffected(name, device, ids, found),
    ),
  );
  if (!unaffectedDevice.sockets.every(({ socket }) => socket.connected))
    found.wronglyAffected.push(`${name}: another’s socket`);
  for (const device of [unaffectedDevice, ...devices]) {
    await device.stop();
    found.calls += device.statusesBefore.length + device.statusesAfter.length;
    found.requestsAfter += device.statusesAfter.length;
  }
  found.revocations++;
}

async function measureBareAck({ sockets: [first] }: Device): Promise<number> {
  const startedAt = performance.now();
  await first?.socket.timeout(TIMEOUT_MS).emitWithAck('kot:track', { kotId: 'none' });
  return performance.now() - startedAt;
}

const hasReceived = (device: Device, ids: ReadonlySet<string>): boolean =>
  device.sockets.every(({ received }) => {
    const kots = received.map(({ message }) => (message.kot as { _id: string } | undefined)?._id);
    return [...ids].every((id) => kots.includes(id));
  });

const waitForEvents = (device: Device, ids: ReadonlySet<string>) =>
  waitUntil(() => hasReceived(device, ids) || undefined);

async function checkEnded(
  name: string,
  kind: RevocationKind,
  device: Device,
  ids: ReadonlySet<string>,
  found: RevocationResults,
): Promise<void> {
  await device.waitForResponses(LATE_REQUESTS);
  const good = device.statusesAfter.filter((status) => status < 400);
  if (good.length > 0)
    found.answeredAfter.push(`${name}: ${good.length} later calls were answered ${good[0]}`);
  if (kind.isSessionActive) return;
  const refreshed = await device.refresh();
  if (refreshed < 400) found.answeredAfter.push(`${name}: the session was renewed afterwards`);
  if (await device.connect()) found.openSockets.push(`${name}: a socket was let in afterwards`);
  const closed = Promise.all(device.sockets.map((socket) => socket.waitForClose()));
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  if (device.sockets.some(({ socket }) => socket.connected))
    found.openSockets.push(`${name}: a socket stayed open`);
  for (const { received } of device.sockets) {
    const late = received.filter(({ message }) =>
      ids.has((message.kot as { _id: string } | undefined)?._id ?? ''),
    );
    if (late.length > 0) found.eventsAfter.push(`${name}: ${late.length} later events were received`);
  }
  found.closeDelaysMs.push(...device.closeDelaysMs);
}

async function checkUnaffected(
  name: string,
  device: Device,
  ids: ReadonlySet<string>,
  found: RevocationResults,
): Promise<void> {
  await device.waitForResponses(LATE_REQUESTS);
  const refused = device.statusesAfter.filter((status) => status >= 400);
  if (refused.length > 0)
    found.wronglyAffected.push(`${name}: a device that goes on was refused: ${refused[0]}`);
  await waitForEvents(device, ids).catch(() =>
    found.wronglyAffected.push(`${name}: a device that goes on hears nothing`),
  );
}
