import { insertMembership } from '@tawa/server/auth/memberships.repository.ts';
import { authorizeShop, type ShopContext } from '@tawa/server/auth/shop-scope.ts';
import { newId } from '@tawa/server/db/ids.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { insertItem } from '@tawa/server/features/menu/menu.repository.ts';
import { insertOptionGroup, updateOptionGroup } from '@tawa/server/features/menu/option-groups.repository.ts';
import { insertShopAndMembership } from '@tawa/server/features/shops/shops.repository.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { seedShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { decodeClaims, forgeToken } from '../../support/tokens.ts';
import { idAt } from './arbitraries.ts';
import { createKeepAliveClient, type ShopRequest } from './keep-alive-client.ts';
import type { Model } from './model.ts';

const TABLES = ['T1', 'T2', 'T3'];
const newChoice = (name: string, price: number) => ({ id: newId(), name, price, available: true });
/** Variants have ids of their own in every shop. */
const createMenu = () => [
  {
    ...{ name: 'Paneer', price: 32_000, gstRate: null, hasOptions: true },
    variants: [newChoice('Full', 32_000), newChoice('Half', 18_050)],
  },
  { name: 'Naan', price: 4_550, gstRate: null, hasOptions: true, variants: [] },
  {
    ...{ name: 'Cola', price: 6_033, gstRate: 1_800, hasOptions: false },
    variants: [newChoice('300 ml', 6_033), newChoice('Can', 7_500)],
  },
];
const createOptions = () => ({
  name: 'Add-ons',
  max: 2,
  choices: [
    { ...newChoice('Cheese', 3_000), maxEach: 2, item: null },
    { ...newChoice('Cola with it', 1_550), maxEach: 1, item: 2 },
  ],
});
const DAY_SECONDS = 86_400;

/** One write per shop; all share owner and waiter. */
export interface SmallShops {
  open(): Promise<{ send: ShopRequest; model: Model }>;
  close(): void;
}

export async function createSmallShops(server: TestServer): Promise<SmallShops> {
  const { app, origin } = server;
  const { owner, waiter } = await seedShop(server);
  // A proof outlasts an access token.
  const exp = Math.floor(Date.now() / 1_000) + DAY_SECONDS;
  const withLongExpiry = (token: string) => forgeToken(server, token, { claims: { exp } });
  const wire = createKeepAliveClient(origin, {
    owner: withLongExpiry(owner.token),
    waiter: withLongExpiry(waiter.token),
  });
  const [ownerId, waiterId] = [owner.token, waiter.token].map((token) => decodeClaims(token).sub) as [
    string,
    string,
  ];

  async function open() {
    const made = await app.unitOfWork.writeAccount(async ({ tx }) => {
      const { email, phoneNo } = owner;
      const address = {
        line1: '12 Mall Road',
        line2: 'Shimla',
        pincode: '171001',
        state: 'Himachal Pradesh',
      };
      const createdAt = Date.now();
      const shop = {
        ownerId,
        name: 'Evening',
        email,
        phoneNo,
        shopType: 'CAFE',
        ...address,
        createdAt,
      } as const;
      const shopId = await insertShopAndMembership(tx, shop);
      await insertMembership(tx, { shopId, userId: waiterId, shopRole: 'waiter' });
      const sessionUser = { userId: ownerId, sessionId: '', role: 'OWNER', name: 'Asha' } as const;
      return {
        shopId,
        model: await seedModel({
          tx,
          scope: await authorizeShop(tx, { may: 'shop.edit' }, sessionUser, shopId),
        }),
      };
    });
    return { model: made.model, send: wire.sendForShop(made.shopId) };
  }

  return { open, close: wire.close };
}

async function seedModel(context: ShopContext): Promise<Model> {
  const model: Model = {
    tables: [],
    groups: [],
    earlierNames: {},
    items: [],
    options: { id: '', ...createOptions() },
    customers: [],
    kots: [],
    invoices: [],
    payments: [],
    creditNotes: [],
    accountEntries: [],
    tax: { scheme: 'NONE', rate: 500, inclusive: false, roundsOff: false },
  };
  const areaId = await insertArea(context, { name: 'Garden', priority: 1 });
  for (const name of TABLES) {
    const id = await insertTable(context, { name, areaId, noOfSeats: 4, shape: 'CIRCLE' });
    model.tables.push({ id, name, group: null, isDeleted: false });
  }
  const categoryId = await insertCategory(context, { name: 'ALL', priority: 1 });
  const itemDefaults = {
    mealType: 'VEG',
    isStar: false,
    isAvailable: true,
    shortCode: null,
    priority: null,
  } as const;
  const { name, max, choices } = model.options;
  model.options.id = await insertOptionGroup(context, { name, min: 0, max, options: [] });
  for (const item of createMenu()) {
    const { hasOptions, variants, ...rest } = item;
    const stored = variants.map(({ available: isAvailable, ...variant }) => ({
      ...{ ...variant, isAvailable },
      ...{ shortCode: null, isDefault: false },
    }));
    const id = await insertItem(context, {
      ...{ ...rest, ...itemDefaults, categoryId },
      variants: stored.length > 0 ? stored : null,
      optionGroupIds: hasOptions ? [model.options.id] : null,
    });
    model.items.push({
      ...item,
      id,
      available: true,
      soldOutToday: false,
      remaining: null,
      isDeleted: false,
    });
  }
  const options = choices.map(({ available: isAvailable, item, ...choice }) => ({
    ...{ ...choice, isAvailable },
    ...{ mealType: null, isDefault: false },
    ...(item !== null && { itemId: idAt(model.items, item) }),
  }));
  await updateOptionGroup(context, { id: model.options.id, name, min: 0, max, options });
  return model;
}
