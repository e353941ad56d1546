import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import type { EmployeeRole, ShopRole } from '@tawa/shared/permissions.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { request } from '../client.ts';
import { loginWaiter, seedEmployee, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

interface Worker {
  userId: string;
  employeeId: string;
  email: string;
  phoneNo: string;
  saleId: string;
  token: string;
}

let counter = 0;

/** The form of a new employee with other contacts at each call. */
export function newEmployeeForm(contacts: { email?: string; phoneNo?: string } = {}) {
  const n = String(++counter).padStart(4, '0');
  return {
    name: `Gita ${n}`,
    email: `gita${n}@shops.example`,
    phoneNo: `700008${n}`,
    line1: 'Flat 3',
    line2: 'Opposite the park',
    pincode: '141007',
    state: 'Punjab',
    ...contacts,
  };
}

/** Requests about people who work in several shops, as the shop's owner unless a token is given. */
export function createPeopleClient(server: TestServer) {
  const { origin } = server;
  const ofEmployee = ({ shopId }: TestShop, employeeId: string) => ({ params: { employeeId, shopId } });

  async function hire(shop: TestShop, shopRole?: ShopRole): Promise<Worker> {
    const person = await seedEmployee(server, shop, shopRole);
    const saleId = person.saleId ?? '';
    return { ...person, saleId, token: (await loginWaiter(origin, saleId)).data.accessToken };
  }

  const addTo = (
    { shopId, owner }: TestShop,
    { userId, email }: Pick<Worker, 'userId' | 'email'>,
    shopRole: EmployeeRole = 'WAITER',
    as = owner.token,
  ) => request(origin, employeesApi.addPerson, { params: { shopId }, body: { userId, email, shopRole }, as });

  return {
    hire,
    addTo,
    /** Somebody who works in one shop with one role and in the other with another, signed in with the new password. */
    async hireInBoth([first, roleInFirst]: [TestShop, ShopRole], [second, role]: [TestShop, EmployeeRole]) {
      const person = await hire(first, roleInFirst);
      const { status, data, text } = await addTo(second, person, role);
      if (status !== 201) throw new Error(text);
      const password = data.temporaryPassword;
      const login = (await loginWaiter(origin, person.saleId, password)).data;
      const { accessToken: token, user } = login;
      return { ...person, secondEmployeeId: data.employee._id, password, token, user };
    },
    listOthers: ({ shopId, owner }: TestShop, as = owner.token) =>
      request(origin, employeesApi.getPeopleOfOtherShops, { params: { shopId }, as }),
    list: ({ shopId, owner }: TestShop, as = owner.token) =>
      request(origin, employeesApi.getEmployee, { params: { shopId }, as }),
    register: ({ shopId, owner }: TestShop, body: ReturnType<typeof newEmployeeForm>, as = owner.token) =>
      request(origin, employeesApi.registerEmployee, { params: { shopId }, body, as }),
    edit: (shop: TestShop, employeeId: string, body: Record<string, unknown>, as = shop.owner.token) =>
      request(origin, employeesApi.editEmployee, { ...ofEmployee(shop, employeeId), body, as }),
    remove: (shop: TestShop, employeeId: string, as = shop.owner.token) =>
      request(origin, employeesApi.deleteEmployee, { ...ofEmployee(shop, employeeId), as }),
    resetPassword: (shop: TestShop, employeeId: string, as = shop.owner.token) =>
      request(origin, employeesApi.resetEmployeePassword, { ...ofEmployee(shop, employeeId), as }),
    resetPin: (shop: TestShop, employeeId: string, as = shop.owner.token) =>
      request(origin, employeesApi.resetEmployeePin, { ...ofEmployee(shop, employeeId), as }),
    currentUser: (as: string) => request(origin, accountsApi.currentUser, { as }),
    getShop: ({ shopId }: TestShop, as: string) =>
      request(origin, shopsApi.getMyShop, { params: { shopId }, as }),
  };
}
