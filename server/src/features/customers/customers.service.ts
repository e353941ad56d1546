import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Customer, customersApi } from '@tawa/shared/customers/customers.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { readAccountBalance, sumAccountEntries } from './account-entries.repository.ts';
import { requireNothingOwed } from './credit-entries.service.ts';
import { presentCustomer } from './customers.presenter.ts';
import {
  type CustomerFilter,
  findCustomer,
  findCustomerByPhone,
  insertCustomer,
  listCustomers,
  removeCustomer,
  updateCustomer,
} from './customers.repository.ts';
import type { CustomerRow } from './customers.table.ts';

export interface CustomersService {
  list(scope: ShopScope, filter: CustomerFilter): Promise<{ customers: Customer[]; total: number }>;
  add(scope: ShopScope, customer: BodyOf<typeof customersApi.addCustomer>): Promise<Customer>;
  edit(
    scope: ShopScope,
    customerId: string,
    change: BodyOf<typeof customersApi.editCustomer>,
  ): Promise<Customer>;
  /** KOTs and invoices keep their copies of the customer's data. @throws customer.owes */
  remove(scope: ShopScope, customerId: string): Promise<Customer>;
}

interface CustomersNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

/** The customer as the subject of an audit entry, which has no name that an erasure would have to reach. */
export const auditedCustomer = (customerId: string): AuditedAct['subject'] => ({
  kind: 'customer',
  id: customerId,
  label: '',
});

export async function requireCustomer(context: ShopContext, customerId: string): Promise<CustomerRow> {
  const row = await findCustomer(context, customerId);
  if (!row) throw new AppError('entity.not_found', { noun: 'customer' });
  return row;
}

export async function readCustomer(context: ShopContext, customerId: string): Promise<Customer> {
  const row = await requireCustomer(context, customerId);
  return presentCustomer(row, await readAccountBalance(context, customerId));
}

async function requirePhoneAvailable(
  context: ShopContext,
  phoneNo: string,
  exceptId?: string,
): Promise<void> {
  const other = await findCustomerByPhone(context, phoneNo);
  if (other && other.id !== exceptId) throw fieldError('phoneNo', 'customer.phone_taken');
}

export function createCustomersService({ read, unitOfWork: { write } }: CustomersNeeds): CustomersService {
  return {
    async list(scope, filter) {
      const { rows, total } = await listCustomers({ tx: read, scope }, filter);
      const balances = await sumAccountEntries(
        { tx: read, scope },
        rows.map(({ id }) => id),
      );
      return { customers: rows.map((row) => presentCustomer(row, balances.get(row.id) ?? 0)), total };
    },

    add: (scope, { email = null, ...form }) =>
      write(scope, async (write) => {
        await requirePhoneAvailable(write, form.phoneNo);
        const id = await insertCustomer(write, { ...form, email });
        return presentCustomer(await requireCustomer(write, id), 0);
      }),

    edit: (scope, customerId, change) =>
      write(scope, async (write) => {
        const row = { ...(await requireCustomer(write, customerId)), ...omitUndefined(change) };
        await requirePhoneAvailable(write, row.phoneNo, customerId);
        await updateCustomer(write, row);
        return presentCustomer(row, await readAccountBalance(write, customerId));
      }),

    remove: (scope, customerId) =>
      write(scope, async (write) => {
        const row = await requireCustomer(write, customerId);
        await requireNothingOwed(write, row);
        await removeCustomer(write, customerId);
        write.audit({ act: 'customer.removed', subject: auditedCustomer(customerId) });
        return presentCustomer(row, 0);
      }),
  };
}
