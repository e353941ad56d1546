import DrawerPage from '@tawa/client/src/pages/day/drawer.page.tsx';
import { type Shift, shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aClosedShift } from '../../support/builders/shift.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const list = page.getByRole('region', { name: 'Closed shifts', exact: true });
const acceptButton = page.getByRole('button', {
  name: 'Accept the variance of Counter · shift 1',
  exact: true,
});

let closed: Shift;
beforeEach(() => {
  signInAsOwner(shop);
  handle(shiftsApi.getShifts, ({ query }) => {
    const found = query.status === 'CLOSED' ? [closed] : [];
    return { data: { shifts: found, shiftFilteredCount: found.length, resultPerPage: 20 } };
  });
});

async function openPage(overrides: Partial<Shift> = {}): Promise<void> {
  closed = aClosedShift(overrides);
  renderPage(<DrawerPage />, 'day/drawer', { shop });
  await expect.element(list).toBeVisible();
}

test('a variance is accepted after a question, and then says by whom', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const accepted = handle(shiftsApi.acceptVariance, () => {
    closed = { ...closed, acceptedBy: closed.closedBy, acceptedAt: closed.closedAt };
    return { data: { shift: closed } };
  });
  await openPage({ variance: -40, counted: 1960 });
  expect(await findLayoutFaults()).toEqual([]);
  await acceptButton.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('₹40 short. Your name stands on the report from then on.');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(list).toHaveTextContent('Accepted by Asha');
  expect(accepted).toHaveLength(1);
  expect(acceptButton.query()).toBeNull();
});

test('a count that was exact is nothing to accept', async () => {
  await openPage();
  expect(acceptButton.query()).toBeNull();
});

test('who may not accept a variance is not asked to', async () => {
  signInAs(shop, 'MANAGER', { 'shift.accept': 'deny' });
  await openPage({ variance: -40 });
  expect(acceptButton.query()).toBeNull();
});
