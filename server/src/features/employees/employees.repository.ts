import type { ShopScope } from '../../auth/shop-access.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { employees } from './employees.table.ts';

type NewEmployee = Omit<typeof employees.$inferInsert, 'id' | 'shopId'>;

/** The shop's record of a waiter; the user and the part in the shop are written apart. */
export async function insertEmployee(tx: Db, { shopId }: ShopScope, employee: NewEmployee): Promise<string> {
  const id = newId();
  await tx.insert(employees).values({ id, shopId, ...employee });
  return id;
}
