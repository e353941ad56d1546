import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Employee, employeesApi, PersonOfOtherShop } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMatches } from '@tawa/shared/employees/employees.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { type EmployeeRole, fromWireRole, type ShopRole } from '@tawa/shared/permissions.ts';
import {
  findRights,
  findRightsOfRole,
  insertMembership,
  setPinHash,
  updateShopRole,
} from '../../auth/memberships.repository.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { clearPinFailuresInShop } from '../../auth/pins/pin-failures.repository.ts';
import type { Rights } from '../../auth/rights.ts';
import type { Sessions } from '../../auth/sessions/sessions.ts';
import { may, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { insertUser } from '../accounts/accounts.repository.ts';
import { invalidateLinks } from '../accounts/recovery.service.ts';
import { endPunchOfRemoved } from '../attendance/attendance.service.ts';
import { findShop } from '../shops/shops.repository.ts';
import { generateSaleId, generateTemporaryPassword, generateTemporaryPin } from './credentials.service.ts';
import { employeeRoleOf, presentEmployee, presentPeopleOfOtherShops } from './employees.presenter.ts';
import {
  deleteEmployeeOfShop,
  deleteWaiterUser,
  type EmployeeRow,
  findEmployee,
  findUsersByEmailOrPhone,
  insertEmployee,
  isEmployedHere,
  listEmployees,
  listPeopleOfOtherShops,
  setPasswordHash,
  updateEmployeeAndUser,
} from './employees.repository.ts';
import { auditInOtherShops } from './other-shops.service.ts';

type NewEmployee = BodyOf<typeof employeesApi.registerEmployee>;
type NewWorkplace = BodyOf<typeof employeesApi.addPerson>;

/** The password is nowhere but in this response and in a mail. */
export interface NewLogin {
  employee: Employee;
  temporaryPassword: string;
}

interface EmployeesNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  sessions: Pick<Sessions, 'endAllOf' | 'endAtTerminals' | 'closeSockets'>;
  pictures: Pick<Pictures, 'remove'>;
  mailQueue: Pick<MailQueue, 'enqueue'>;
}

export interface EmployeesService {
  list(scope: ShopScope, q?: string): Promise<Employee[]>;
  register(scope: ShopScope, form: NewEmployee): Promise<NewLogin>;
  /** People who work in other shops of the same owner and not in this one, by name. */
  listPeopleOfOtherShops(scope: ShopScope): Promise<PersonOfOtherShop[]>;
  /**
   * Lets a person who works in another shop of the same owner work here too. Replaces the password, makes links of mails
   * worthless and ends the sessions, because who manages people there may know or have them.
   * @throws entity.not_found, employee.works_here, employee.email_changed
   */
  addPerson(scope: ShopScope, form: NewWorkplace): Promise<NewLogin>;
  /** A changed role acts on the next request and on open sockets. */
  edit(
    scope: ShopScope,
    employeeId: string,
    change: BodyOf<typeof employeesApi.editEmployee>,
  ): Promise<Employee>;
  /** Ends the employee's sessions. */
  resetPassword(scope: ShopScope, employeeId: string): Promise<NewLogin>;
  /** Ends the employee's sessions at terminals. The PIN is nowhere but in the response. */
  resetPin(scope: ShopScope, employeeId: string): Promise<{ employee: Employee; temporaryPin: string }>;
  /** The account goes too, unless the person works in another shop. */
  remove(scope: ShopScope, employeeId: string): Promise<Employee>;
}

const nameCollator = new Intl.Collator('en-IN');

const compareByName = (a: EmployeeRow, b: EmployeeRow): number =>
  nameCollator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** The employee as the subject of an audit entry, which names the user. */
const auditedEmployee = ({ userId, saleId, name }: EmployeeRow): AuditedAct['subject'] => ({
  kind: 'employee',
  id: userId,
  label: saleId ?? '',
  personName: name,
});

async function requireEmployee(context: ShopContext, employeeId: string): Promise<EmployeeRow> {
  const row = await findEmployee(context, employeeId);
  if (!row) throw new AppError('entity.not_found', { noun: 'employee' });
  return row;
}

/**
 * Email and phone must be unique across all shops. Only the owner is told that they belong to a person of another shop of
 * theirs. To managers, and about people of other owners, the answer says no more than that they are taken.
 */
async function requireContactsAvailable(
  write: WriteContext,
  contacts: { email: string; phoneNo: string },
  ownUserId?: string,
): Promise<void> {
  const found = await findUsersByEmailOrPhone(write.tx, contacts);
  const others = found.filter(({ userId }) => userId !== ownUserId);
  const [other] = others;
  if (other && ownUserId === undefined && may(write.scope, 'manager.manage')) {
    const elsewhere = await listPeopleOfOtherShops(write, other.userId);
    const field = other.email === contacts.email ? 'email' : 'phoneNo';
    if (elsewhere.length > 0) throw fieldError(field, 'employee.works_elsewhere');
  }
  if (others.some(({ email }) => email === contacts.email)) throw fieldError('email', 'employee.email_taken');
  if (others.length > 0) throw fieldError('phoneNo', 'employee.phone_taken');
}

async function createTemporaryPassword({
  shopId,
}: ShopScope): Promise<{ temporaryPassword: string; passwordHash: string }> {
  const temporaryPassword = generateTemporaryPassword();
  return { temporaryPassword, passwordHash: await hashPassword(temporaryPassword, shopId) };
}

/** @throws employee.more_rights unless the caller holds all of them */
function requireHeldByCaller(scope: ShopScope, rights: Rights | null): void {
  const isAbove = [...(rights?.held ?? [])].some((permission) => !may(scope, permission));
  if (isAbove) throw new AppError('employee.more_rights');
}

/**
 * The caller must hold all permissions of the role, because the owner may have allowed the role more than the caller
 * has.
 * @throws employee.manager if the role is a manager's and the caller is not the owner; employee.more_rights
 */
async function requireMayGive({ tx, scope }: ShopContext, shopRole: ShopRole): Promise<void> {
  if (may(scope, 'manager.manage')) return;
  if (shopRole === 'manager') throw new AppError('employee.manager');
  requireHeldByCaller(scope, await findRightsOfRole(tx, scope.shopId, shopRole));
}

/**
 * A caller who sets a password, a PIN or an email can use the account. The caller must therefore hold all permissions of
 * the employee, to whom the owner may have allowed more than the role has.
 * @throws employee.more_rights, employee.manager
 */
async function requireManageableEmployee(write: WriteContext, employeeId: string): Promise<EmployeeRow> {
  const { tx, scope } = write;
  const row = await requireEmployee(write, employeeId);
  if (may(scope, 'manager.manage')) return row;
  if (row.shopRole === 'manager') throw new AppError('employee.manager');
  requireHeldByCaller(scope, await findRights(tx, scope.shopId, { userId: row.userId }));
  return row;
}

const PERSONAL = ['name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state'] as const;

/**
 * Password and email lead into every shop of a person, and name and phone show in each. Who manages people in one shop must
 * not reach into another with them.
 * @throws employee.shared unless the person works here only, or the caller is the owner
 */
function requireMayChangePerson(scope: ShopScope, { worksElsewhere }: EmployeeRow): void {
  if (worksElsewhere && !may(scope, 'manager.manage')) throw new AppError('employee.shared');
}

/** @throws access.forbidden for one's own role: who may manage employees must not rise by it */
async function changeRole(write: WriteContext, { userId }: EmployeeRow, role: EmployeeRole): Promise<void> {
  if (userId === write.scope.person?.userId) throw new AppError('access.forbidden');
  const shopRole = fromWireRole(role);
  await requireMayGive(write, shopRole);
  await updateShopRole(write.tx, { shopId: write.scope.shopId, userId, shopRole });
  write.announce({ name: 'rights:changed', payload: { userId, shopRole: role } });
}

async function employ(
  write: WriteContext,
  userId: string,
  { salary, shopRole: role = 'WAITER' }: Pick<NewEmployee, 'salary' | 'shopRole'>,
): Promise<EmployeeRow> {
  const shopRole = fromWireRole(role);
  await requireMayGive(write, shopRole);
  await insertMembership(write.tx, { shopId: write.scope.shopId, userId, shopRole });
  const id = await insertEmployee(write, {
    userId,
    status: 'ACTIVE',
    dateOfJoining: write.at,
    salary: salary === undefined ? null : toPaise(salary),
  });
  return requireEmployee(write, id);
}

async function insertEmployeeWithLogin(
  write: WriteContext,
  { salary, shopRole, ...form }: NewEmployee,
  passwordHash: string,
): Promise<EmployeeRow> {
  const now = write.at;
  const saleId = await generateSaleId(write.tx);
  // The email counts as verified, because the owner vouches for it.
  const user = { ...form, saleId, role: 'WAITER', passwordHash, verifiedAt: now, createdAt: now } as const;
  return employ(write, await insertUser(write.tx, user), { salary, shopRole });
}

/** @throws entity.not_found also for people of other owners, as for an unknown id; employee.works_here, employee.email_changed */
async function requirePersonOfOtherShop(write: WriteContext, { userId, email }: NewWorkplace): Promise<void> {
  if (await isEmployedHere(write, userId)) throw new AppError('employee.works_here');
  const [person] = await listPeopleOfOtherShops(write, userId);
  if (!person) throw new AppError('entity.not_found', { noun: 'employee' });
  // The new password goes to it, so it must be the one for which the owner vouches.
  if (person.email !== email) throw new AppError('employee.email_changed');
}

async function enqueueLoginMail(
  tx: Db,
  mailQueue: EmployeesNeeds['mailQueue'],
  scope: ShopScope,
  { name, email, saleId }: EmployeeRow,
  password: string,
): Promise<void> {
  const shop = await findShop({ tx, scope });
  await mailQueue.enqueue(tx, email, {
    kind: 'waiterLogin',
    name,
    shopName: shop?.name ?? '',
    saleId: saleId ?? '',
    password,
  });
}
export function createEmployeesService({
  read,
  unitOfWork: { writeWithAccounts },
  sessions,
  pictures,
  mailQueue,
}: EmployeesNeeds): EmployeesService {
  /** The person goes on in other shops, so only what belongs to this one ends. Returns the sessions that end. */
  async function removeFromShop(write: WriteContext, row: EmployeeRow): Promise<string[]> {
    const { shopId } = write.scope;
    const { userId } = row;
    await clearPinFailuresInShop(write.tx, userId, shopId);
    await deleteEmployeeOfShop(write, row);
    // Closes the sockets in this shop; those that come back are refused.
    write.announce({ name: 'rights:changed', payload: { userId, shopRole: employeeRoleOf(row) } });
    return sessions.endAtTerminals(write, { userId, shopId });
  }

  return {
    async list(scope, q) {
      const rows = await listEmployees({ tx: read, scope });
      const employees = rows.sort(compareByName).map(presentEmployee);
      return employees.filter((employee) => employeeMatches(employee, q));
    },

    async register(scope, form) {
      const { temporaryPassword, passwordHash } = await createTemporaryPassword(scope);
      const row = await writeWithAccounts(scope, async (write) => {
        await requireContactsAvailable(write, form);
        const row = await insertEmployeeWithLogin(write, form, passwordHash);
        await enqueueLoginMail(write.tx, mailQueue, write.scope, row, temporaryPassword);
        write.audit({ act: 'employee.added', subject: auditedEmployee(row) });
        return row;
      });
      return { employee: presentEmployee(row), temporaryPassword };
    },

    async listPeopleOfOtherShops(scope) {
      return presentPeopleOfOtherShops(await listPeopleOfOtherShops({ tx: read, scope }));
    },

    async addPerson(scope, form) {
      const { temporaryPassword, passwordHash } = await createTemporaryPassword(scope);
      const { row, ended } = await writeWithAccounts(scope, async (write) => {
        await requirePersonOfOtherShop(write, form);
        const row = await employ(write, form.userId, form);
        await setPasswordHash(write.tx, row, passwordHash);
        await invalidateLinks(write.tx, row.userId);
        await enqueueLoginMail(write.tx, mailQueue, write.scope, row, temporaryPassword);
        write.audit({ act: 'employee.added', subject: auditedEmployee(row) });
        await auditInOtherShops(write, 'employee.passwordReset', auditedEmployee(row));
        return { row, ended: await sessions.endAllOf(write, row.userId) };
      });
      sessions.closeSockets(ended);
      return { employee: presentEmployee(row), temporaryPassword };
    },

    edit: (scope, employeeId, { salary, shopRole: role, ...change }) =>
      writeWithAccounts(scope, async (write) => {
        const before = await requireManageableEmployee(write, employeeId);
        const row = { ...before, ...omitUndefined(change) };
        if (role !== undefined && role !== employeeRoleOf(before)) {
          await changeRole(write, before, role);
          row.shopRole = fromWireRole(role);
        }
        const isPersonal = PERSONAL.some((field) => row[field] !== before[field]);
        if (isPersonal) requireMayChangePerson(write.scope, before);
        if (salary !== undefined) row.salary = salary === null ? null : toPaise(salary);
        await requireContactsAvailable(write, row, row.userId);
        await updateEmployeeAndUser(write, row);
        if (!isDeepStrictEqual(before, row))
          write.audit({
            act: 'employee.changed',
            subject: auditedEmployee(row),
            before: { salary: before.salary, role: before.shopRole },
            after: { salary: row.salary, role: row.shopRole },
          });
        if (isPersonal) await auditInOtherShops(write, 'employee.changed', auditedEmployee(row));
        return presentEmployee(row);
      }),

    async resetPassword(scope, employeeId) {
      const { temporaryPassword, passwordHash } = await createTemporaryPassword(scope);
      const { row, ended } = await writeWithAccounts(scope, async (write) => {
        const row = await requireManageableEmployee(write, employeeId);
        requireMayChangePerson(write.scope, row);
        await setPasswordHash(write.tx, row, passwordHash);
        await enqueueLoginMail(write.tx, mailQueue, write.scope, row, temporaryPassword);
        write.audit({ act: 'employee.passwordReset', subject: auditedEmployee(row) });
        await auditInOtherShops(write, 'employee.passwordReset', auditedEmployee(row));
        return { row, ended: await sessions.endAllOf(write, row.userId) };
      });
      sessions.closeSockets(ended);
      return { employee: presentEmployee(row), temporaryPassword };
    },

    async resetPin(scope, employeeId) {
      const temporaryPin = generateTemporaryPin();
      const pinHash = await hashPassword(temporaryPin, scope.shopId);
      const { row, ended } = await writeWithAccounts(scope, async (write) => {
        const row = await requireManageableEmployee(write, employeeId);
        const { userId } = row;
        const { shopId } = write.scope;
        await setPinHash(write.tx, { userId, shopId }, pinHash);
        await clearPinFailuresInShop(write.tx, userId, shopId);
        write.audit({ act: 'employee.pinReset', subject: auditedEmployee(row) });
        return { row, ended: await sessions.endAtTerminals(write, { userId, shopId }) };
      });
      sessions.closeSockets(ended);
      return { employee: presentEmployee(row), temporaryPin };
    },

    async remove(scope, employeeId) {
      const { row, ended, avatarUrl } = await writeWithAccounts(scope, async (write) => {
        const row = await requireManageableEmployee(write, employeeId);
        write.audit({ act: 'employee.removed', subject: auditedEmployee(row) });
        await endPunchOfRemoved(write, row.userId);
        if (row.worksElsewhere) return { row, ended: await removeFromShop(write, row), avatarUrl: undefined };
        const ended = await sessions.endAllOf(write, row.userId);
        return { row, ended, avatarUrl: await deleteWaiterUser(write.tx, row) };
      });
      sessions.closeSockets(ended);
      await pictures.remove(avatarUrl);
      return presentEmployee(row);
    },
  };
}
