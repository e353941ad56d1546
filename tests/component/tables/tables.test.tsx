import TablesPage from '@tawa/client/src/pages/tables/tables.page.tsx';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aTable } from '../../support/builders/table.ts';
import { ConnectionLost, ErrorResponse, failNext } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleTables, tableCard, tableNames } from '../support/tables.ts';

const form = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const add = form.getByRole('button', { name: 'Add Table' });
const save = () => form.getByRole('button', { name: 'Save' }).click();
const name = form.getByLabelText('Name');
const seats = form.getByLabelText('No of Seats');
const area = form.getByLabelText('Area');
const shape = form.getByLabelText('Shape');
const chosenArea = () => {
  const select = form.element().querySelector('select[name=areaId]') as HTMLSelectElement | null;
  return select?.selectedOptions[0]?.textContent;
};
const expectNoForm = () => expect.element(form).not.toBeInTheDocument();

const [garden, terrace] = [anArea({ name: 'Garden' }), anArea({ name: 'Terrace' })];

/** Renders the list with free tables of the Garden, and two areas. */
function renderTables(...names: string[]) {
  const tables = names.map((name) => aTable({ name, areaId: garden }));
  const handled = handleTables({ tables, areas: [garden, terrace] });
  renderPage(<TablesPage />, 'tables/table');
  return handled;
}

test('a table is added after each missing, invalid or repeated value has shown its error', async () => {
  const { added } = renderTables('T1');
  await button('Add Table').click();
  await add.click();
  await expect.element(page.getByText('Fill all the fields')).toBeVisible();
  await expect.element(form.getByText('Please choose an area.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await name.fill('x'.repeat(300));
  await seats.fill('4');
  await area.selectOptions('Garden');
  await shape.selectOptions('CIRCLE');
  await add.click();
  await expect.element(form.getByText('At most 40 characters.')).toBeVisible();
  await name.fill('t1');
  failNext(tablesApi.addTable, new ErrorResponse('entity.name_taken', { noun: 'table', name: 't1' }));
  await add.click();
  await expect.element(page.getByText('There is already a table t1.').first()).toBeVisible();
  await name.fill('  T12  ');
  await add.click();
  await expect.element(page.getByText('Table T12 added')).toBeVisible();
  await expectNoForm();
  await expect.element(tableCard('T12')).toHaveTextContent('4 seats');
  expect(added.map(({ body }) => body)).toEqual([
    { name: 'T12', noOfSeats: 4, areaId: garden._id, shape: 'CIRCLE' },
  ]);
});

test('seats and area of a table change with one toast', async () => {
  const { edited, moved } = renderTables('T12');
  await button('Edit T12').click();
  await expect.element(seats).toHaveValue('4');
  await seats.fill('6');
  await area.selectOptions('Terrace');
  await save();
  await expect.element(page.getByText('Table T12 updated')).toBeVisible();
  await expect.element(tableCard('T12')).toHaveTextContent('Terrace6 seats');
  expect(page.getByText('Table T12 is in Terrace').elements()).toEqual([]);
  expect(edited.map(({ body }) => body.noOfSeats)).toEqual([6]);
  expect(moved.map(({ body }) => body)).toEqual([{ areaId: terrace._id }]);
});

test('a deletion that the server rejects leaves the table, and a second thought too', async () => {
  renderTables('T12', 'G1');
  const remove = form.getByRole('button', { name: 'Delete' });
  for (const error of ['table.occupied', 'table.requested'] as const) {
    const rejected = new ErrorResponse(error, { name: 'G1' });
    failNext(tablesApi.deleteTable, rejected);
    await button('Delete G1').click();
    await remove.click();
    await expect.element(page.getByText(rejected.message).first()).toBeVisible();
    await expect.element(tableCard('G1')).toBeVisible();
    if (form.elements().length > 0) await userEvent.keyboard('{Escape}');
    await expectNoForm();
  }
  await button('Delete T12').click();
  await form.getByRole('button', { name: 'Go back' }).click();
  await expect.element(tableCard('T12')).toBeVisible();
  await button('Delete T12').click();
  await remove.click();
  await expect.element(page.getByText('Table T12 deleted')).toBeVisible();
  await expect.element(tableCard('T12')).not.toBeInTheDocument();
});

test('areas and the search filter the tables, and rows show what cards show', async () => {
  const tables = [
    aTable({ name: 'T1', areaId: terrace }),
    aTable({ name: 'R1', areaId: terrace }),
    aTable({ name: 'G1', areaId: garden, isEmpty: false }),
    aTable({ name: 'G2', areaId: garden }),
  ];
  handleTables({ tables, areas: [terrace, garden] });
  renderPage(<TablesPage />, 'tables/table');
  await page.getByLabelText('Search by table or area').fill('garden');
  await expect.poll(tableNames).toEqual(['G1', 'G2']);
  const areas = page.getByRole('group', { name: 'Area' });
  await areas.getByRole('button', { name: 'Terrace' }).click();
  await expect.element(page.getByText('No table found')).toBeVisible();
  await button('Show all tables').click();
  await expect.element(tableCard('T1')).toBeVisible();
  await expect
    .element(areas.getByRole('button', { name: 'ALL', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await areas.getByRole('button', { name: 'Terrace' }).click();
  await expect.poll(tableNames).toEqual(['T1', 'R1']);
  await button('Row view').click();
  const rows = page.getByRole('table', { name: 'Tables' }).getByRole('row');
  await expect.poll(() => rows.elements()).toHaveLength(1 + 2);
  await areas.getByRole('button', { name: 'Garden' }).click();
  await expect.element(rows.nth(1)).toHaveTextContent(/G1.*Garden.*CIRCLE.*Occupied/);
});

test('a new shop adds its first area and several tables in a row without losing input', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  handleTables();
  renderPage(<TablesPage />, 'tables/table');
  await expect.element(page.getByText('No Tables')).toBeVisible();
  await expect.element(button('Print all QR codes')).toBeDisabled();
  await page.getByRole('button', { name: 'Add Table' }).first().click();
  const firstArea = form.getByLabelText('First area');
  await name.fill('T9');
  await seats.fill('4');
  await shape.selectOptions('CIRCLE');
  await firstArea.fill('Terr');
  await add.click();
  await expect.element(form.getByText(/Please add the area first/)).toBeVisible();
  // Enter of an input method only accepts its suggestion.
  firstArea
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  await firstArea.fill('Terrace');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosenArea).toBe('Terrace');
  await expect.element(name).toHaveValue('T9');
  const another = form.getByLabelText('Add another one after this');
  await another.click();
  await add.click();
  await expect.element(name).toHaveValue('T10');
  await expect.element(name).toHaveFocus();
  await expect.element(seats).toHaveValue('4');
  await another.click();
  await area.selectOptions('New area …');
  await form.getByRole('button', { name: 'Back to the list' }).click();
  await expect.poll(chosenArea).toBe('Terrace');
  await area.selectOptions('New area …');
  await expect.element(form.getByLabelText('New area')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
  await form.getByLabelText('New area').fill('Garden');
  await form.getByRole('button', { name: 'Add Area' }).click();
  await expect.poll(chosenArea).toBe('Garden');
  await add.click();
  await expectNoForm();
  await expect.poll(tableNames).toEqual(['T9', 'T10']);
  await expect.element(tableCard('T10')).toHaveTextContent('Garden4 seats');
});

test('the dialogs of a table fit a phone with the longest name', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const longest = 'W'.repeat(40);
  renderTables(longest);
  for (const what of ['Edit', 'Delete', 'QR code of']) {
    await button(`${what} ${longest}`).click();
    const close = form.getByRole('button', { name: 'Close' }).first();
    await expect.element(close).toBeVisible();
    const { left, right, top, bottom } = close.element().getBoundingClientRect();
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(PHONE.width);
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
    expect(form.element().scrollWidth).toBeLessThanOrEqual(PHONE.width);
    await userEvent.keyboard('{Escape}');
    await expectNoForm();
  }
});

async function tabTo(label: string): Promise<void> {
  const isThere = () => {
    const { activeElement } = document;
    return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent) === label;
  };
  for (let steps = 0; !isThere(); steps += 1) {
    expect(steps).toBeLessThan(40);
    await userEvent.keyboard('{Tab}');
  }
}

test('a table is set up by keyboard alone', async () => {
  renderTables('T1');
  await expect.element(tableCard('T1')).toBeVisible();
  await tabTo('Add Table');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Corner{Tab}3{Tab}Gard');
  await expect.poll(chosenArea).toBe('Garden');
  await userEvent.keyboard('{Tab}C');
  await expect.element(shape).toHaveValue('CIRCLE');
  await press(seats, '{Enter}');
  await expect.element(tableCard('Corner')).toHaveTextContent('Garden3 seats');
  await expectNoForm();
  await expect.element(button('Add Table')).toHaveFocus();
  await userEvent.keyboard('/corner');
  await expect.poll(tableNames).toEqual(['Corner']);
  await userEvent.keyboard('{Escape}');
  await expect.element(tableCard('T1')).toBeVisible();
  await press(button('Edit Corner'), '{Enter}');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('x{Escape}');
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await press(button('Keep editing'), '{Enter}');
  await expect.element(name).toHaveValue('Cornerx');
});

test('a network failure during a save shows a message and keeps the input', async () => {
  renderTables('R3');
  const expectError = () =>
    expect.element(page.getByText(/^No connection to the server/).first()).toBeVisible();
  await button('Edit R3').click();
  await name.fill('Balcony');
  failNext(tablesApi.editTableArea, new ConnectionLost());
  await save();
  await expectError();
  await expect.element(name).toHaveValue('Balcony');
  await expect.element(form.getByText(/another screen/)).not.toBeInTheDocument();
  await save();
  await expect.element(tableCard('Balcony')).toBeVisible();
  await expectNoForm();

  await button('Add Table').click();
  await name.fill('Porch');
  await seats.fill('2');
  await area.selectOptions('Garden');
  await shape.selectOptions('CIRCLE');
  failNext(tablesApi.addTable, new ConnectionLost());
  await add.click();
  await expectError();
  await expect.element(name).toHaveValue('Porch');
  await expect.element(shape).toHaveValue('CIRCLE');
  await add.click();
  await expect.element(tableCard('Porch')).toBeVisible();
});
