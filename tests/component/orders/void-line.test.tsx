import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { type ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { handleMenu } from '../support/menu.ts';
import { anOwnReason, givenReasonsOf, handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';

const naan = aKotLine({ name: 'Butter Naan', price: 45.5, quantity: 3 });
const chai = aKotLine({ name: 'Masala Chai', price: 60 });
const cooking = aKot({ tokenNo: 1, items: [naan, chai] });

function renderManage(kot: Kot, ...own: ShopReason[]) {
  handleReasons(...own);
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handleMenu();
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  renderPage(<ManagePage />, 'orders/manage');
}

const sheet = () => page.getByRole('dialog', { name: /^Void Butter Naan/ });

test('voids a part of a line with a reason, and the card shows what was voided', async () => {
  renderManage(cooking);
  const voided = handle(ordersApi.voidLine, () => ({
    data: { kot: { ...cooking, items: [{ ...naan, quantity: 2, voidedQuantity: 1 }, chai] } },
  }));
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  await sheet()
    .getByRole('button', { name: /^Void 3/ })
    .click();
  await expect.element(sheet().getByRole('alert')).toHaveTextContent('Please give a reason.');
  await sheet().getByRole('button', { name: 'One Butter Naan less' }).click();
  await sheet().getByRole('button', { name: 'One Butter Naan less' }).click();
  await sheet().getByRole('button', { name: 'Cooked wrong' }).click();
  await sheet().getByRole('button', { name: 'Void 1 · ₹45.50' }).click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body)).toEqual([
    { kotId: cooking._id, quantity: 1, reasonId: 'cookedWrong', shownQuantity: 3, shownIsDone: false },
  ]);
  await expect.element(page.getByRole('deletion').filter({ hasText: '1 × Butter Naan' })).toBeVisible();
});

test('a smaller quantity asks for the reason too, and Other takes what is typed', async () => {
  renderManage({ ...cooking, status: 'SERVED' });
  const voided = handle(ordersApi.voidLine, () => ({ data: { kot: cooking } }));
  await page.getByRole('button', { name: 'Edit quantity of Butter Naan: 3' }).click();
  await page.getByRole('textbox', { name: 'Quantity of Butter Naan' }).fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await sheet().getByRole('button', { name: 'Other' }).click();
  await sheet().getByRole('textbox', { name: 'What happened' }).fill(' Dropped ');
  await sheet()
    .getByRole('button', { name: /^Void 2/ })
    .click();
  await expect
    .poll(() => voided.map(({ body }) => body))
    .toMatchObject([{ quantity: 2, reason: 'Dropped', shownIsDone: true }]);
});

test('void-line says that the last item cancels the order, and Back keeps it', async () => {
  renderManage({ ...cooking, items: [naan], voidedItems: [{ ...chai, quantity: 0, voidedQuantity: 1 }] });
  await expect.element(page.getByRole('deletion').filter({ hasText: 'Masala Chai' })).toBeVisible();
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  await expect.element(sheet()).toHaveTextContent('Nothing else is left on order #1');
  await goBack();
  await expect.element(sheet()).not.toBeInTheDocument();
});

test('the reasons are those of the shop in its order, without those that are switched off', async () => {
  const powerCut = anOwnReason();
  renderManage(
    cooking,
    powerCut,
    anOwnReason({ label: 'Old', isActive: false }),
    anOwnReason({ kind: 'COMP' }),
  );
  const voided = handle(ordersApi.voidLine, () => ({ data: { kot: cooking } }));
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  const listed = sheet().getByRole('group', { name: 'Reason' }).getByRole('button');
  await expect
    .poll(() => listed.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Power cut',
      'Guest changed their mind',
      'Entered by mistake',
      'Took too long',
      'Sold out',
      'Cooked wrong',
      'Guest did not like it',
      'Other',
    ]);
  await sheet().getByRole('button', { name: 'Power cut' }).click();
  await sheet()
    .getByRole('button', { name: /^Void 3/ })
    .click();
  await expect.poll(() => voided.map(({ body }) => body.reasonId)).toEqual([powerCut._id]);
});

test('a reason that is switched off meanwhile has to be chosen again', async () => {
  const powerCut = anOwnReason();
  renderManage(cooking, powerCut);
  const voided = handle(ordersApi.voidLine, () => ({ data: { kot: cooking } }));
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  const own = sheet().getByRole('button', { name: 'Power cut' });
  await own.click();
  handleReasons({ ...powerCut, isActive: false });
  await queryClient.invalidateQueries();
  await expect.element(own).not.toBeInTheDocument();
  await sheet()
    .getByRole('button', { name: /^Void 3/ })
    .click();
  await expect.element(sheet().getByRole('alert')).toHaveTextContent('Please give a reason.');
  expect(voided).toEqual([]);
});

test('a reason that the server refuses as switched off leaves the sheet open, without it', async () => {
  const powerCut = anOwnReason();
  renderManage(cooking, powerCut);
  const voided = handle(ordersApi.voidLine, () => ({ data: { kot: cooking } }));
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  const own = sheet().getByRole('button', { name: 'Power cut' });
  await own.click();
  const reasons = [{ ...powerCut, isActive: false }, ...givenReasonsOf('VOID')];
  failNext(
    ordersApi.voidLine,
    new ErrorResponse('reason.inactive', { name: 'Power cut' }, { data: { reasons } }),
  );
  await sheet()
    .getByRole('button', { name: /^Void 3/ })
    .click();
  await expect.element(page.getByText(/The reason Power cut is switched off/)).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
  await sheet().getByRole('button', { name: 'Cooked wrong' }).click();
  await sheet()
    .getByRole('button', { name: /^Void 3/ })
    .click();
  await expect.element(sheet()).not.toBeInTheDocument();
  expect(voided.map(({ body }) => body.reasonId)).toEqual(['cookedWrong']);
});

test('the reasons of every shop are there if the list does not load', async () => {
  renderManage(cooking);
  failNext(shopsApi.getReasons, new ErrorResponse('server.internal'));
  await page.getByRole('button', { name: 'Void Butter Naan' }).click();
  await expect.element(sheet().getByRole('button', { name: 'Cooked wrong' })).toBeVisible();
});
