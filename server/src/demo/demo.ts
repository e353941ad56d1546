import { setTimeout as pause } from 'node:timers/promises';
import type { SessionUser } from '../auth/authenticate.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { insertSession, markSessionEnded } from '../auth/sessions/sessions.repository.ts';
import { authorizeShop } from '../auth/shop-scope.ts';
import type { Db, WithProcessLock } from '../db/database.ts';
import { readLatestSeq } from '../events/event-log.repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { findUserByIdentifier, findUsersByAnyIdentifier } from '../features/accounts/accounts.repository.ts';
import type { PlaceOrderService } from '../features/orders/place-order.service.ts';
import { hasNoShops, listShopsOwnedBy } from '../features/shops/shops.repository.ts';
import { listTables } from '../features/tables/tables.repository.ts';
import type { Pictures } from '../files/pictures.ts';
import type { DemoLogins } from '../http/static/static-client.ts';
import { fillDemo } from './fill.ts';
import { placeDemoOrders } from './live-orders.ts';
import { demoOwner, demoWaiter, demoWaiters } from './people.ts';
import { saveDemoPhotos } from './photos.ts';
import { QR_TABLE } from './tables.ts';

export interface Demo {
  logins: DemoLogins;
  shopId: string;
  shopName: string;
  tableNo: string;
}

const LOCK_RETRY_DELAY_MS = 200;

interface DemoNeeds {
  shouldFill: boolean;
  read: Db;
  unitOfWork: UnitOfWork;
  withProcessLock: WithProcessLock;
  placeOrderService: PlaceOrderService;
  pictures: Pick<Pictures, 'savePhoto'>;
}

/** @returns undefined unless both demo logins still work */
export async function ensureDemo({ withProcessLock, ...needs }: DemoNeeds): Promise<Demo | undefined> {
  let demo: Demo | undefined;
  const fillOnce = async () => {
    demo = await fillAndFindDemo(needs);
  };
  while (!(await withProcessLock('demo', fillOnce))) await pause(LOCK_RETRY_DELAY_MS);
  return demo;
}

type FillNeeds = Omit<DemoNeeds, 'withProcessLock'>;

async function fillAndFindDemo({
  shouldFill,
  read,
  unitOfWork,
  placeOrderService,
  pictures,
}: FillNeeds): Promise<Demo | undefined> {
  if (shouldFill && (await canFillDemo(read)))
    await fillDemo(unitOfWork, Date.now(), await saveDemoPhotos(pictures));
  const [owner, waiter] = await Promise.all([findDemoUser(read, demoOwner), findDemoUser(read, demoWaiter)]);
  if (!owner || !waiter) return;
  const [shop] = await listShopsOwnedBy(read, owner);
  if (!shop) return;
  // The shop has no events if it has just been filled, or if an earlier start ended before it placed the
  // orders.
  if (shouldFill && (await readLatestSeq(read, shop.id)) === 0) {
    const staff = await openSessions(unitOfWork, owner, waiter);
    await placeDemoOrders({ read, placeOrderService, ...staff, shopId: shop.id });
    await endSessions(unitOfWork, staff);
  }
  const tables = await listTables({
    tx: read,
    scope: await authorizeShop(read, { may: 'shop.edit' }, owner, shop.id),
  });
  const table = tables.find(({ name }) => name === QR_TABLE) ?? tables[0];
  if (!table) return;
  return {
    logins: {
      owner: { identifier: demoOwner.email, password: demoOwner.password },
      waiter: { identifier: demoWaiter.saleId, password: demoWaiter.password },
    },
    shopId: shop.id,
    shopName: shop.name,
    tableNo: table.name,
  };
}

/** Also returns false if an account has the email or phone of a person of the demo. */
async function canFillDemo(read: Db): Promise<boolean> {
  if (!(await hasNoShops(read))) return false;
  const people = [demoOwner, ...demoWaiters].map((person) => ({ saleId: '', ...person }));
  const taken = await Promise.all(people.map((person) => findUsersByAnyIdentifier(read, person)));
  return taken.every((users) => users.length === 0);
}

/**
 * Returns undefined if the password was changed. The user's `sessionId` is '', because nobody has signed in.
 */
async function findDemoUser(
  read: Db,
  { email, password }: { email: string; password: string },
): Promise<SessionUser | undefined> {
  const user = await findUserByIdentifier(read, { email, phoneNo: '', saleId: '' });
  if (!user || !(await verifyPassword(user.passwordHash, password, 'demo'))) return;
  return { userId: user.id, sessionId: '', role: user.role, name: user.name };
}

interface Staff {
  owner: SessionUser;
  waiter: SessionUser;
}

function openSessions({ writeAccount }: UnitOfWork, owner: SessionUser, waiter: SessionUser): Promise<Staff> {
  return writeAccount(async ({ tx }) => {
    const open = async (sessionUser: SessionUser) => ({
      ...sessionUser,
      sessionId: await insertSession(tx, sessionUser.userId, Date.now()),
    });
    return { owner: await open(owner), waiter: await open(waiter) };
  });
}

function endSessions({ writeAccount }: UnitOfWork, { owner, waiter }: Staff): Promise<void> {
  return writeAccount(async ({ tx }) => {
    for (const { sessionId } of [owner, waiter]) await markSessionEnded(tx, sessionId, Date.now());
  });
}
