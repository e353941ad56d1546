import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { LoginService } from '../accounts/login.service.ts';
import type { ShopsService } from '../shops/shops.service.ts';
import type { EmployeesService } from './employees.service.ts';

interface EmployeesNeeds {
  loginService: LoginService;
  shops: ShopsService;
  employees: EmployeesService;
}

export function employeesRoutes(serve: Serve, { loginService, shops, employees }: EmployeesNeeds): void {
  serve(accountsApi.loginEmployee, async ({ body, request }) => {
    const { sessionUser, user, tokens } = await loginService.login('WAITER', body, request.ip);
    const [shop] = await shops.listWorkplaces(sessionUser);
    const message = replyMessages().accounts.welcomeBack(user.name);
    return { message, userMessage: message, data: { user, shop, ...tokens } };
  });

  serve(employeesApi.getEmployee, async ({ scope, query }) => ({
    message: replyMessages().employees.loaded,
    data: { employees: await employees.list(scope, query.q) },
  }));

  serve(employeesApi.registerEmployee, async ({ scope, body }) => {
    const login = await employees.register(scope, body);
    return { message: replyMessages().employees.added(login.employee.name), data: login };
  });

  serve(employeesApi.getPeopleOfOtherShops, async ({ scope }) => ({
    message: replyMessages().employees.peopleLoaded,
    data: { people: await employees.listPeopleOfOtherShops(scope) },
  }));

  serve(employeesApi.addPerson, async ({ scope, body }) => {
    const login = await employees.addPerson(scope, body);
    return { message: replyMessages().employees.added(login.employee.name), data: login };
  });

  serve(employeesApi.editEmployee, async ({ scope, params, body }) => {
    const employee = await employees.edit(scope, params.employeeId, body);
    return { message: replyMessages().employees.updated(employee.name), data: { employee } };
  });

  serve(employeesApi.resetEmployeePassword, async ({ scope, params }) => {
    const login = await employees.resetPassword(scope, params.employeeId);
    return { message: replyMessages().employees.newPassword(login.employee.name), data: login };
  });

  serve(employeesApi.resetEmployeePin, async ({ scope, params }) => {
    const reset = await employees.resetPin(scope, params.employeeId);
    return { message: replyMessages().terminals.newPin(reset.employee.name), data: reset };
  });

  serve(employeesApi.deleteEmployee, async ({ scope, params }) => {
    const { name } = await employees.remove(scope, params.employeeId);
    return { message: replyMessages().employees.removed(name), data: {} };
  });
}
