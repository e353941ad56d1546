import { insertSession } from '@tawa/server/auth/sessions/sessions.repository.ts';
import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import { insertCategory } from '@tawa/server/features/menu/categories.repository.ts';
import { insertItem } from '@tawa/server/features/menu/menu.repository.ts';
import { insertShopAndMembership } from '@tawa/server/features/shops/shops.repository.ts';
import { insertArea } from '@tawa/server/features/tables/areas.repository.ts';
import { insertTable } from '@tawa/server/features/tables/tables.repository.ts';
import { createUser } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import type { BenchShop } from '../clients/device.ts';

const ITEM_NAMES = ['Paneer Butter Masala', 'Butter Naan', 'Masala Chai', 'Dal Makhani'];
const address = {
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
};
/** Longer than any measurement: logins are not measured. */
const TOKEN_SECONDS = 6 * 3_600;

/** From `@fastify/jwt`, missing from Fastify's types here. */
interface JwtPlugin {
  jwt: { sign(claims: object, options: { expiresIn: number }): string };
}

/** 1,000 shops of four items and a table take about 1 s. */
export function seedShops({ app }: TestServer, count: number): Promise<BenchShop[]> {
  const { jwt } = app.http as unknown as JwtPlugin;
  return app.unitOfWork.writeAccount(async ({ tx }) => {
    const shops: BenchShop[] = [];
    for (let n = 0; n < count; n++) {
      const now = Date.now();
      const { userId, email, phoneNo } = await createUser(tx, 'OWNER');
      const shop = {
        ownerId: userId,
        name: `Dhaba ${n}`,
        email,
        phoneNo,
        shopType: 'DHABA' as const,
        ...address,
      };
      const shopId = await insertShopAndMembership(tx, { ...shop, createdAt: now });
      const scope = await authorizeShop(
        tx,
        { may: 'shop.edit' },
        { userId, sessionId: '', role: 'OWNER', name: 'Asha' },
        shopId,
      );
      const categoryId = await insertCategory({ tx, scope }, { name: 'MAIN COURSE', priority: 1 });
      const items: string[] = [];
      for (const [i, name] of ITEM_NAMES.entries()) {
        const item = { categoryId, name, price: 10_000 + i * 4_550, mealType: 'VEG' as const };
        items.push(
          await insertItem(
            { tx, scope },
            {
              ...item,
              isStar: false,
              isAvailable: true,
              shortCode: `D${i}`,
              priority: null,
            },
          ),
        );
      }
      const areaId = await insertArea({ tx, scope }, { name: 'Garden', priority: 1 });
      const table = { name: 'T1', areaId, noOfSeats: 4, shape: 'RECTANGLE' as const };
      await insertTable({ tx, scope }, table);
      const sid = await insertSession(tx, userId, now);
      const token = jwt.sign({ sub: userId, sid, use: 'access' }, { expiresIn: TOKEN_SECONDS });
      shops.push({ shopId, token, items, tableNo: table.name });
    }
    return shops;
  });
}
