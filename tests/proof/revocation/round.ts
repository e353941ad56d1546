import { placeOrder } from '../../support/orders.ts';
import { loginOwner, loginWaiter, seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { type Device, type Line, startDevice, type Tokens } from './device.ts';
import type { Kind } from './kinds.ts';

export interface Found {
  revocations: number;
  calls: number;
  /** Calls sent after the line. */
  late: number;
  /** Whatever was still answered or heard, or closed for somebody who goes on. */
  answered: string[];
  heard: string[];
  open: string[];
  wronged: string[];
  /** ms from the line until each socket was closed; of the same rounds a bare question to a socket and its answer. */
  closings: number[];
  floors: number[];
}

export const nothingFound = (): Found => ({
  revocations: 0,
  calls: 0,
  late: 0,
  answered: [],
  heard: [],
  open: [],
  wronged: [],
  closings: [],
  floors: [],
});

const DEVICES = 3;
const LATE_CALLS = 9;
/** For a socket that stays open although it should not. */
const PATIENCE_MS = 3_000;

async function tokensOf({ origin }: TestServer, shop: TestShop, of: Kind['of']): Promise<Tokens[]> {
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

/** One revocation, in a shop of its own, while everybody works; what was wrong is added to `found`. */
export async function revokeUnderLoad(
  server: TestServer,
  name: string,
  kind: Kind,
  found: Found,
): Promise<void> {
  const shop = await seedShop(server);
  const line: Line = {};
  const other = await startDevice(server, shop, shop[kind.of === 'owner' ? 'waiter' : 'owner'], line);
  const tokens = await tokensOf(server, shop, kind.of);
  const devices = await Promise.all(tokens.map((one) => startDevice(server, shop, one, line)));

  // Some that are on their way in at the very moment.
  const joining = devices.map((device) => device.join());
  const status = await kind.revoke(server, shop, devices);
  line.at = performance.now();
  if (status !== kind.status) found.wronged.push(`${name}: the revoking call was answered ${status}`);
  found.floors.push(await bareAnswer(other));
  await Promise.all(joining);

  const later = [];
  for (let nth = 0; nth < 3; nth++)
    later.push(await placeOrder(server, shop, { as: other.token, body: { kotType: 'TAKEAWAY' } }));
  const ids = new Set(later.map(({ _id }) => _id));
  await hears(other, ids);

  await Promise.all(
    devices.map((device, nth) =>
      kind.isEnded(nth) ? checkEnded(name, kind, device, ids, found) : checkGoesOn(name, device, ids, found),
    ),
  );
  if (!other.sockets.every(({ socket }) => socket.connected)) found.wronged.push(`${name}: another’s socket`);
  for (const device of [other, ...devices]) {
    await device.stop();
    found.calls += device.before.length + device.after.length;
    found.late += device.after.length;
  }
  found.revocations++;
}

/** From the line on: a question to a socket that goes on, and its answer. */
async function bareAnswer({ sockets: [first] }: Device): Promise<number> {
  const asked = performance.now();
  await first?.socket.timeout(PATIENCE_MS).emitWithAck('kot:track', { kotId: 'none' });
  return performance.now() - asked;
}

const isHeard = (device: Device, ids: ReadonlySet<string>): boolean =>
  device.sockets.every(({ heard }) => {
    const kots = heard.map(({ message }) => (message.kot as { _id: string } | undefined)?._id);
    return [...ids].every((id) => kots.includes(id));
  });

const hears = (device: Device, ids: ReadonlySet<string>) =>
  waitUntil(() => isHeard(device, ids) || undefined);

async function checkEnded(
  name: string,
  kind: Kind,
  device: Device,
  ids: ReadonlySet<string>,
  found: Found,
): Promise<void> {
  await device.answered(LATE_CALLS);
  const good = device.after.filter((status) => status < 400);
  if (good.length > 0) found.answered.push(`${name}: ${good.length} later calls were answered ${good[0]}`);
  if (kind.keepsSession) return;
  const refreshed = await device.refresh();
  if (refreshed < 400) found.answered.push(`${name}: the session was renewed afterwards`);
  if (await device.join()) found.open.push(`${name}: a socket was let in afterwards`);
  const closed = Promise.all(device.sockets.map((socket) => socket.closed()));
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  if (device.sockets.some(({ socket }) => socket.connected)) found.open.push(`${name}: a socket stayed open`);
  for (const { heard } of device.sockets) {
    const late = heard.filter(({ message }) =>
      ids.has((message.kot as { _id: string } | undefined)?._id ?? ''),
    );
    if (late.length > 0) found.heard.push(`${name}: ${late.length} later events were heard`);
  }
  found.closings.push(...device.closings);
}

async function checkGoesOn(
  name: string,
  device: Device,
  ids: ReadonlySet<string>,
  found: Found,
): Promise<void> {
  await device.answered(LATE_CALLS);
  const refused = device.after.filter((status) => status >= 400);
  if (refused.length > 0) found.wronged.push(`${name}: a device that goes on was refused: ${refused[0]}`);
  await hears(device, ids).catch(() => found.wronged.push(`${name}: a device that goes on hears nothing`));
}
