import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anEmployee } from '../../support/builders/employee.ts';
import { type HandledRequest, handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const PATH = 'employees/employee';
const search = page.getByRole('textbox', { name: /^Search/ });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

const ravi = anEmployee({ name: 'Ravi Kumar' });
const meena = anEmployee({ name: 'Meena Devi', phoneNo: '7000041003' });

/** Finds one of the two by each text of `found`, and both without a search. */
function handleSearch(found: Record<string, typeof ravi>): HandledRequest<typeof employeesApi.getEmployee>[] {
  return handle(employeesApi.getEmployee, ({ query: { q = '' } }) => {
    const one = found[q];
    return { data: { employees: one ? [one] : [ravi, meena] } };
  });
}

test('the list fits a phone, and shows what the server finds for the text as it was typed', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const requests = handleSearch({ 'ravi k': ravi, '7000041003': meena, 'MEENA@': meena });
  renderPage(<EmployeesPage />, PATH);
  await expect.element(row('Meena Devi')).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  for (const [q, found, other] of [
    ['ravi k', ravi, meena],
    ['7000041003', meena, ravi],
    ['MEENA@', meena, ravi],
  ] as const) {
    await search.fill(q);
    await expect.poll(() => requests.at(-1)?.query).toEqual({ q });
    await expect.element(row(other.name)).not.toBeInTheDocument();
    await expect.element(row(found.name)).toBeInTheDocument();
    expect(decodeURIComponent(location.pathname)).toMatch(new RegExp(`/${q}$`));
  }
});

test('the search of the path is shown and sent at once', async () => {
  const requests = handleSearch({ 'meena d': meena });
  renderPage(<EmployeesPage />, PATH, { search: 'meena d' });
  await expect.element(row('Meena Devi')).toBeInTheDocument();
  await expect.element(search).toHaveValue('meena d');
  expect(requests.map(({ query }) => query.q)).not.toContain(undefined);
});

test('an empty list says what to do next', async () => {
  handle(employeesApi.getEmployee, () => ({ data: { employees: [] } }));
  renderPage(<EmployeesPage />, PATH);
  await expect.element(page.getByText('No Employees')).toBeVisible();
  await expect.element(page.getByText('Add your waiters here')).toBeVisible();
});
