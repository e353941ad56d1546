import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKot } from '../../support/builders/kot.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';

test('Cancel asks first, then rejects a request and cancels what the kitchen cooks', async () => {
  const requested = aKot({ tokenNo: 1, status: 'REQUESTED', confirmedAt: null });
  const cooking = aKot({ tokenNo: 2 });
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots: [requested, cooking] } }));
  renderPage(<ManagePage />, 'orders/manage');
  const rejected = handle(ordersApi.rejectKot, () => ({
    data: { kot: aKot({ ...requested, status: 'REJECTED' }) },
  }));
  const cancelled = handle(ordersApi.deleteKot, () => ({
    data: { kot: aKot({ ...cooking, status: 'CANCELLED' }) },
  }));
  for (const { kot, sent } of [
    { kot: requested, sent: rejected },
    { kot: cooking, sent: cancelled },
  ]) {
    const card = page.getByRole('article').filter({ hasText: `#${kot.tokenNo}` });
    await card.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Cancel order #${kot.tokenNo}?` });
    await expect.element(question).toBeVisible();
    expect(sent).toEqual([]);
    await question.getByRole('button', { name: 'Cancel order' }).click();
    await expect.poll(() => sent.map(({ params }) => params.kotId)).toEqual([kot._id]);
    await expect.element(question).not.toBeInTheDocument();
  }
});
