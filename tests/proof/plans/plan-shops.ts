import { authorizeShop, type ShopContext } from '@tawa/server/auth/shop-scope.ts';
import type { Random } from '@tawa/server/demo/random.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { insertItem } from '@tawa/server/features/menu/menu.repository.ts';
import { insertOptionGroup } from '@tawa/server/features/menu/option-groups.repository.ts';
import { insertShopAndMembership } from '@tawa/server/features/shops/shops.repository.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { seedShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { decodeClaims, forgeToken } from '../../support/tokens.ts';
import { createKeepAliveClient, type ShopRequest } from '../life-cycle/keep-alive-client.ts';

/** Prices in paise, the rate in hundredths of a percent. */
interface PlanItem {
  id: string;
  name: string;
  price: number;
  gstRate: number | null;
}

export interface PlanShop {
  send: ShopRequest;
  tables: { id: string; name: string }[];
  items: PlanItem[];
  options: { id: string; name: string; price: number }[];
}

/** All shops have the same owner. */
export interface PlanShops {
  open(random: Random): Promise<PlanShop>;
  close(): void;
}

const DAY_SECONDS = 86_400;
const MAX_EACH = 3;
const RATES = [null, null, 0, 500, 1_200, 1_800, 4_000];

function generatePrice(random: Random): number {
  if (random.chance(0.04)) return random.integer(0, 1);
  return random.chance(0.5) ? random.integer(1, 600) * 100 : random.integer(1, 90_000);
}

async function insertMenu(
  context: ShopContext,
  random: Random,
): Promise<Pick<PlanShop, 'items' | 'options'>> {
  const categoryId = await insertCategory(context, { name: 'ALL', priority: 1 });
  const options = ['Cheese', 'Butter'].map((name) => ({
    id: crypto.randomUUID(),
    name,
    price: random.integer(0, 9_999),
  }));
  const group = {
    ...{ name: 'Add-ons', min: 0, max: options.length * MAX_EACH },
    options: options.map((option) => ({
      ...option,
      ...{ isAvailable: true, mealType: null, isDefault: false, maxEach: MAX_EACH },
    })),
  };
  const optionGroupIds = [await insertOptionGroup(context, group)];
  const items: PlanItem[] = [];
  for (let n = 1; n <= 6; n++) {
    const item = { name: `Dish ${n}`, price: generatePrice(random), gstRate: random.pick(RATES) };
    const id = await insertItem(context, {
      ...{ ...item, categoryId, optionGroupIds, variants: null },
      ...{ mealType: 'VEG', isStar: false, isAvailable: true, shortCode: null, priority: null },
    });
    items.push({ id, ...item });
  }
  return { items, options };
}

export async function createPlanShops(server: TestServer): Promise<PlanShops> {
  const { app, origin } = server;
  const { owner, waiter } = await seedShop(server);
  // A proof outlasts an access token.
  const exp = Math.floor(Date.now() / 1_000) + DAY_SECONDS;
  const withLongExpiry = (token: string) => forgeToken(server, token, { claims: { exp } });
  const client = createKeepAliveClient(origin, {
    owner: withLongExpiry(owner.token),
    waiter: withLongExpiry(waiter.token),
  });
  const ownerId = decodeClaims(owner.token).sub;

  async function open(random: Random): Promise<PlanShop> {
    const { shopId, ...shop } = await app.unitOfWork.writeAccount(async ({ tx }) => {
      const { email, phoneNo } = owner;
      const address = {
        line1: '12 Mall Road',
        line2: 'Shimla',
        pincode: '171001',
        state: 'Himachal Pradesh',
      };
      const shopId = await insertShopAndMembership(tx, {
        ...{ ownerId, name: 'Evening', email, phoneNo, shopType: 'CAFE', ...address },
        createdAt: Date.now(),
      });
      const sessionUser = { userId: ownerId, sessionId: '', role: 'OWNER', name: 'Asha' } as const;
      const context = { tx, scope: await authorizeShop(tx, { may: 'shop.edit' }, sessionUser, shopId) };
      const areaId = await insertArea(context, { name: 'Garden', priority: 1 });
      const tables: PlanShop['tables'] = [];
      for (const name of ['T1', 'T2'])
        tables.push({
          id: await insertTable(context, { name, areaId, noOfSeats: 4, shape: 'CIRCLE' }),
          name,
        });
      return { shopId, tables, ...(await insertMenu(context, random)) };
    });
    return { ...shop, send: client.sendForShop(shopId) };
  }

  return { open, close: client.close };
}
