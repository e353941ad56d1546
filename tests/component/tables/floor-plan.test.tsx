import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import TablesPage from '@tawa/client/src/pages/tables/tables.page.tsx';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aTable } from '../../support/builders/table.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { press } from '../support/keys.ts';
import { renderPage } from '../support/render-page.tsx';
import { handleTables, tableCard } from '../support/tables.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const onPlan = (name: string, column: number, row: number) =>
  page.getByRole('button', { name: new RegExp(`^${name} .*, column ${column}, row ${row}$`) });
const alert = page.getByRole('alert');
const [ground, garden] = [anArea({ name: 'Ground Floor' }), anArea({ name: 'Garden' })];

/** Renders the editor of the Ground Floor with T1 and T2 in its first row. */
async function openEditor() {
  const tables = [
    aTable({ name: 'T1', areaId: ground, position: { x: 0, y: 0 } }),
    aTable({ name: 'T2', areaId: ground, position: { x: 1, y: 0 } }),
    aTable({ name: 'G1', areaId: garden }),
  ];
  const { stored } = handleTables({ tables, areas: [ground, garden] });
  renderPage(<TablesPage />, 'tables/table');
  await button('Arrange').click();
  await expect.element(page.getByRole('heading', { name: 'Arrange Ground Floor' })).toBeVisible();
  const changeElsewhere = (name: string, changes: Partial<Table>) => {
    stored.tables = stored.tables.map((table) => (table.name === name ? { ...table, ...changes } : table));
    return queryClient.invalidateQueries();
  };
  return { stored, changeElsewhere };
}

test('moves that are not saved outlive changes by others, and Cancel restores', async () => {
  const { changeElsewhere } = await openEditor();
  await press(onPlan('T2', 2, 1), '{ArrowDown}');
  await expect.element(onPlan('T2', 2, 2)).toHaveFocus();
  await changeElsewhere('T2', { noOfSeats: 9 });
  await expect.element(button('T2 9 seats, column 2, row 2')).toHaveFocus();
  await changeElsewhere('T1', { position: { x: 1, y: 1 } });
  await expect
    .element(alert)
    .toHaveTextContent(/^T1 and T2 stand in the same place\. Please move one of them\.$/);
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(onPlan('T2', 3, 2)).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();

  await button('Garden').click();
  await expect.element(page.getByText('What you changed here is not saved yet.')).toBeVisible();
  await button('Keep editing').click();
  await button('Cancel').click();
  await button('Arrange').click();
  await expect.element(onPlan('T2', 2, 1)).toBeVisible();
  await expect.element(onPlan('T1', 2, 2)).toBeVisible();
});

test('the editor of a shop whose last table is deleted stays closed when there is a table again', async () => {
  const { stored } = await openEditor();
  stored.tables = [];
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('No Tables')).toBeVisible();
  stored.tables = [aTable({ name: 'T1', areaId: ground })];
  await queryClient.invalidateQueries();
  await expect.element(tableCard('T1')).toBeVisible();
});

test('Back closes the editor and the page stays, and moves that are not saved are asked about first', async () => {
  await openEditor();
  await expectDepth(1);
  await press(onPlan('T2', 2, 1), '{ArrowDown}');
  await goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(question).toBeVisible();
  // A step that began before the editor has its entry again would leave the page of the tests.
  await expectDepth(1);
  await goBack();
  await expect.element(question).not.toBeInTheDocument();
  await expectDepth(1);
  await expect.element(onPlan('T2', 2, 2)).toBeVisible();
  await press(onPlan('T2', 2, 2), '{ArrowUp}');
  await button('Garden').click();
  await expect.element(page.getByRole('heading', { name: 'Arrange Garden' })).toBeVisible();
  await expectDepth(1);
  await goBack();
  await expect.element(tableCard('T1')).toBeVisible();
  await expectDepth(0);
});
