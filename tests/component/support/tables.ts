import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { type Area, type Table, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from './handlers.ts';

/** The lists that the handlers respond with. */
interface StoredTables {
  tables: Table[];
  areas: Area[];
}

/**
 * Handles the lists of the page of tables, and changes of tables and areas. What a test changes in the returned
 * lists, the next request gets.
 */
export function handleTables(given: Partial<StoredTables> = {}) {
  const stored: StoredTables = { tables: [], areas: [], ...given };
  handle(tablesApi.getMyTables, () => ({ data: { tables: stored.tables } }));
  handle(tablesApi.getMyAreas, () => ({ data: { areas: stored.areas } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));

  const areaOf = (areaId: string) => {
    const area = stored.areas.find(({ _id }) => _id === areaId);
    if (!area) throw new Error(`no area ${areaId}`);
    return { _id: area._id, name: area.name };
  };
  const change = (tableId: string, changes: Partial<Table>) => {
    stored.tables = stored.tables.map((table) => (table._id === tableId ? { ...table, ...changes } : table));
    const table = stored.tables.find(({ _id }) => _id === tableId);
    if (!table) throw new Error(`no table ${tableId}`);
    return { message: `Table ${table.name} updated`, data: { table } };
  };
  const added = handle(tablesApi.addTable, ({ body: { areaId, ...body } }) => {
    const table = aTable({ ...body, areaId: areaOf(areaId) });
    stored.tables = [...stored.tables, table];
    return { message: `Table ${table.name} added`, data: { table } };
  });
  const edited = handle(tablesApi.editTable, ({ params, body: { name, noOfSeats, shape } }) =>
    change(params.tableId, {
      ...(name && { name }),
      ...(noOfSeats && { noOfSeats }),
      ...(shape && { shape }),
    }),
  );
  const moved = handle(tablesApi.editTableArea, ({ params, body: { areaId } }) => {
    const area = areaOf(areaId);
    const changed = change(params.tableId, { areaId: area });
    return { ...changed, message: `Table ${changed.data.table.name} is in ${area.name}` };
  });
  handle(tablesApi.deleteTable, ({ params }) => {
    const name = stored.tables.find(({ _id }) => _id === params.tableId)?.name;
    stored.tables = stored.tables.filter(({ _id }) => _id !== params.tableId);
    return { message: `Table ${name} deleted`, data: {} };
  });
  handle(tablesApi.addArea, ({ body: { name } }) => {
    const area = anArea({ name });
    stored.areas = [...stored.areas, area];
    return { data: { area } };
  });
  return { stored, added, edited, moved };
}

/** The card of a table in the owner's list. */
export const tableCard = (name: string) =>
  page
    .getByRole('list', { name: 'Tables' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

export const tableNames = () =>
  page
    .getByRole('list', { name: 'Tables' })
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
