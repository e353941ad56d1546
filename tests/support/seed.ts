import { insertMembership } from '@tawa/server/auth/memberships.repository.ts';
import { authorizeShop, type ShopContext } from '@tawa/server/auth/shop-scope.ts';
import type { Db } from '@tawa/server/db/database.ts';
import { insertUser } from '@tawa/server/features/accounts/accounts.repository.ts';
import { insertEmployee } from '@tawa/server/features/employees/employees.repository.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { insertItem } from '@tawa/server/features/menu/menu.repository.ts';
import { insertShopAndMembership } from '@tawa/server/features/shops/shops.repository.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopRole } from '@tawa/shared/permissions.ts';
import { type ApiResponse, request } from './client.ts';
import type { TestServer } from './server.ts';

export const PASSWORD = 'correct horse 1';
/** Uses argon2's lowest cost, because each test shop signs in two users. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$KgDDiQHPIdE+A+cUFPrEornbfTWmRgfhfqScyQOtFT0';

let counter = 0;
const nextNumber = (): string => String(++counter).padStart(4, '0');

const address = {
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
};

export interface TestShop {
  shopId: string;
  name: string;
  owner: { userId: string; email: string; phoneNo: string; token: string; refreshToken: string };
  waiter: {
    userId: string;
    email: string;
    phoneNo: string;
    saleId: string;
    employeeId: string;
    token: string;
    refreshToken: string;
  };
  tables: { T1: string; T2: string };
  areaId: string;
  /** Their prices are 320, 45.5, 60 and 280 rupees; `offMenu` is unavailable. */
  items: { paneer: string; naan: string; chai: string; offMenu: string };
  categoryId: string;
}

export async function createUser(
  tx: Db,
  role: 'OWNER' | 'WAITER',
  overrides: { verifiedAt?: number | null } = {},
): Promise<{ userId: string; email: string; phoneNo: string; saleId: string | null }> {
  const n = nextNumber();
  const email = `${role.toLowerCase()}${n}@example.com`;
  const phoneNo = `98765${n.padStart(5, '0')}`;
  const saleId = role === 'WAITER' ? `SALE${n}` : null;
  const userId = await insertUser(tx, {
    name: `${role === 'OWNER' ? 'Asha' : 'Ravi'} ${n}`,
    email,
    phoneNo,
    saleId,
    role,
    ...address,
    passwordHash: PASSWORD_HASH,
    verifiedAt: overrides.verifiedAt === undefined ? Date.now() : overrides.verifiedAt,
    createdAt: Date.now(),
  });
  return { userId, email, phoneNo, saleId };
}

async function insertMenu(context: ShopContext) {
  const categoryId = await insertCategory(context, { name: 'MAIN COURSE', priority: 1 });
  const drinks = await insertCategory(context, { name: 'BEVERAGES', priority: 2 });
  const veg = { mealType: 'VEG', isStar: false, isAvailable: true, priority: null } as const;
  return {
    categoryId,
    items: {
      paneer: await insertItem(context, {
        ...veg,
        categoryId,
        name: 'Paneer Butter Masala',
        price: toPaise(320),
        shortCode: 'PBM',
        isStar: true,
      }),
      naan: await insertItem(context, {
        ...veg,
        categoryId,
        name: 'Butter Naan',
        price: toPaise(45.5),
        shortCode: 'BN',
      }),
      chai: await insertItem(context, {
        ...veg,
        categoryId: drinks,
        name: 'Masala Chai',
        price: toPaise(60),
        shortCode: null,
      }),
      offMenu: await insertItem(context, {
        ...veg,
        categoryId,
        name: 'Butter Chicken',
        price: toPaise(280),
        mealType: 'NONVEG',
        shortCode: 'BC',
        isAvailable: false,
      }),
    },
  };
}

function ownerScope(tx: Db, userId: string, shopId: string) {
  return authorizeShop(
    tx,
    { may: 'shop.edit' },
    { userId, sessionId: '', role: 'OWNER', name: 'Asha' },
    shopId,
  );
}

async function insertWaiter(context: ShopContext, shopRole: ShopRole = 'waiter') {
  const waiter = await createUser(context.tx, 'WAITER');
  await insertMembership(context.tx, {
    shopId: context.scope.shopId,
    userId: waiter.userId,
    shopRole,
  });
  const employeeId = await insertEmployee(context, {
    userId: waiter.userId,
    status: 'ACTIVE',
    dateOfJoining: Date.now(),
  });
  return { ...waiter, employeeId };
}

export function seedEmployee({ app }: TestServer, { shopId, owner }: TestShop, shopRole?: ShopRole) {
  return app.unitOfWork.writeAccount(async ({ tx }) =>
    insertWaiter({ tx, scope: await ownerScope(tx, owner.userId, shopId) }, shopRole),
  );
}

/**
 * Creates a shop with two tables and four items, whose owner and waiter are signed in.
 * @param sister another shop of the same owner; without it the owner is a new one
 */
export async function seedShop(
  { app, origin }: TestServer,
  name = `Sher-e-Punjab ${nextNumber()}`,
  sister?: TestShop,
): Promise<TestShop> {
  const inserted = await app.unitOfWork.writeAccount(async ({ tx }) => {
    const owner = sister?.owner ?? (await createUser(tx, 'OWNER'));
    const shopId = await insertShopAndMembership(tx, {
      ownerId: owner.userId,
      name,
      email: owner.email,
      phoneNo: owner.phoneNo,
      shopType: 'DHABA',
      ...address,
      createdAt: Date.now(),
    });
    const scope = await ownerScope(tx, owner.userId, shopId);
    const waiter = await insertWaiter({ tx, scope });
    const areaId = await insertArea({ tx, scope }, { name: 'Garden', priority: 1 });
    const tables = {
      T1: await insertTable({ tx, scope }, { name: 'T1', areaId, noOfSeats: 4, shape: 'RECTANGLE' }),
      T2: await insertTable({ tx, scope }, { name: 'T2', areaId, noOfSeats: 2, shape: 'CIRCLE' }),
    };
    return {
      owner,
      waiter,
      shopId,
      tables,
      areaId,
      ...(await insertMenu({ tx, scope })),
    };
  });
  const { owner, waiter, ...shop } = inserted;
  const saleId = waiter.saleId ?? '';
  return {
    ...shop,
    name,
    owner: sister?.owner ?? { ...owner, ...requireTokens(await loginOwner(origin, owner.email)) },
    waiter: { ...waiter, saleId, ...requireTokens(await loginWaiter(origin, saleId)) },
  };
}

export function loginOwner(origin: string, identifier: string, password = PASSWORD) {
  const body = { email: identifier, phoneNo: identifier, password };
  return request(origin, accountsApi.loginOwner, { body });
}

export function loginWaiter(origin: string, identifier: string, password = PASSWORD) {
  const body = { email: identifier, phoneNo: identifier, saleId: identifier, password };
  return request(origin, accountsApi.loginEmployee, { body });
}

function requireTokens(
  response: ApiResponse<typeof accountsApi.loginOwner> | ApiResponse<typeof accountsApi.loginEmployee>,
) {
  if (response.status !== 200) throw new Error(`login failed: ${response.text}`);
  return { token: response.data.accessToken, refreshToken: response.data.refreshToken };
}
