import { and, eq, inArray, ne, notExists, or, sql } from 'drizzle-orm';
import { deleteMembership } from '../../auth/memberships.repository.ts';
import { memberships } from '../../auth/memberships.table.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { users } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { shops } from '../shops/shops.table.ts';
import { employees } from './employees.table.ts';

function selectEmployees(db: Db, shopId: string, employeeId?: string) {
  return db
    .select({
      id: employees.id,
      userId: users.id,
      saleId: users.saleId,
      name: users.name,
      email: users.email,
      phoneNo: users.phoneNo,
      line1: users.line1,
      line2: users.line2,
      pincode: users.pincode,
      state: users.state,
      shopRole: memberships.shopRole,
      worksElsewhere:
        sql<boolean>`case when exists (select 1 from "memberships" o where o."user_id" = ${users.id}
          and o."shop_id" <> ${employees.shopId}) then 1 else 0 end`.mapWith(Boolean),
      status: employees.status,
      dateOfJoining: employees.dateOfJoining,
      salary: employees.salary,
      salaryReceived: employees.salaryReceived,
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.shopId, employees.shopId), eq(memberships.userId, employees.userId)),
    )
    .where(
      and(eq(employees.shopId, shopId), employeeId === undefined ? undefined : eq(employees.id, employeeId)),
    );
}

export type EmployeeRow = Awaited<ReturnType<typeof listEmployees>>[number];

/** The list has no order. */
export async function listEmployees({ tx, scope: { shopId } }: ShopContext) {
  return selectEmployees(tx, shopId);
}

export async function findEmployee({ tx, scope: { shopId } }: ShopContext, employeeId: string) {
  const [row] = await selectEmployees(tx, shopId, employeeId);
  return row;
}

const shopsOfSameOwner = (tx: Db, shopId: string) => {
  const owner = tx.select({ ownerId: shops.ownerId }).from(shops).where(eq(shops.id, shopId));
  return tx.select({ id: shops.id }).from(shops).where(inArray(shops.ownerId, owner));
};

/**
 * The employments in the other shops of this shop's owner, of people who do not work here: a row for each shop of a
 * person, the oldest shop first.
 * @param userId of one person; without it of all
 */
export async function listPeopleOfOtherShops({ tx, scope: { shopId } }: ShopContext, userId?: string) {
  const here = tx
    .select({ one: sql`1` })
    .from(employees)
    .where(and(eq(employees.shopId, shopId), eq(employees.userId, users.id)));
  return tx
    .select({
      userId: users.id,
      saleId: users.saleId,
      name: users.name,
      email: users.email,
      phoneNo: users.phoneNo,
      shopName: shops.name,
      shopRole: memberships.shopRole,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(shops, eq(shops.id, memberships.shopId))
    .where(
      and(
        ne(memberships.shopRole, 'owner'),
        inArray(memberships.shopId, shopsOfSameOwner(tx, shopId)),
        notExists(here),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(shops.id);
}

export type PersonOfOtherShopRow = Awaited<ReturnType<typeof listPeopleOfOtherShops>>[number];

export async function isEmployedHere(
  { tx, scope: { shopId } }: ShopContext,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.shopId, shopId), eq(employees.userId, userId)));
  return rows.length > 0;
}

type NewEmployee = Omit<typeof employees.$inferInsert, 'id' | 'shopId'>;

export async function insertEmployee(
  { tx, scope: { shopId } }: ShopContext,
  employee: NewEmployee,
): Promise<string> {
  const id = newId();
  await tx.insert(employees).values({ id, shopId, ...employee });
  return id;
}

export async function updateEmployeeAndUser(
  { tx, scope: { shopId } }: ShopContext,
  row: EmployeeRow,
): Promise<void> {
  const { id, userId, salary, salaryReceived, name, email, phoneNo, line1, line2, pincode, state } = row;
  await tx
    .update(employees)
    .set({ salary, salaryReceived })
    .where(and(eq(employees.shopId, shopId), eq(employees.id, id)));
  await tx
    .update(users)
    .set({ name, email, phoneNo, line1, line2, pincode, state })
    .where(eq(users.id, userId));
}

export async function findUsersByEmailOrPhone(
  tx: Db,
  { email, phoneNo }: { email: string; phoneNo: string },
) {
  return tx
    .select({ userId: users.id, email: users.email, phoneNo: users.phoneNo })
    .from(users)
    .where(or(eq(users.email, email), eq(users.phoneNo, phoneNo)));
}

export async function isSaleIdTaken(tx: Db, saleId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.saleId, saleId));
  return rows.length > 0;
}

export async function setPasswordHash(tx: Db, { userId }: EmployeeRow, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Ends the employment in this shop; the user and the other shops of the user stay as they are. */
export async function deleteEmployeeOfShop(
  { tx, scope: { shopId } }: ShopContext,
  { id, userId }: EmployeeRow,
): Promise<void> {
  await tx.delete(employees).where(and(eq(employees.shopId, shopId), eq(employees.id, id)));
  await deleteMembership(tx, { shopId, userId });
}

/** Membership, employee record and sessions are deleted with the user. Returns the URL of the picture. */
export async function deleteWaiterUser(tx: Db, { userId }: EmployeeRow): Promise<string | null | undefined> {
  const gone = await tx
    .delete(users)
    .where(and(eq(users.id, userId), eq(users.role, 'WAITER')))
    .returning({ avatarUrl: users.avatarUrl });
  return gone[0]?.avatarUrl;
}
