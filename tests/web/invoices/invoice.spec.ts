import { holdUntilAllSent } from '../support/intercept-requests.ts';
import type { Page } from '../support/page-actions.ts';
import { openTableInvoicesPage, sendInvoiceHref, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

async function payOnBothAtOnce(tills: readonly Page[]): Promise<void> {
  await holdUntilAllSent(tills, '**/pay-invoice/**');
  for (const till of tills) {
    await tableTile(till, 'T2').click();
    await till.getByRole('button', { name: 'Paid', exact: true }).click();
  }
  const keys: (string | undefined)[] = [];
  for (const [index, till] of tills.entries()) {
    till.on('request', (request) => {
      if (request.url().includes('/pay-invoice/')) keys.push(request.headers()['idempotency-key']);
    });
    await till.getByRole('button', { name: index === 0 ? /^CASH/ : /^CARD/ }).click();
  }
  const received = await Promise.all(
    tills.map(async (till) => {
      const toast = till.getByText(/^Bill \S+ (paid: ₹[\d,]+|is already paid)$/);
      // Read before the toast expires.
      const words = await toast.innerText();
      await expect(till.getByRole('dialog')).toHaveCount(1);
      await expect(till.getByRole('status').filter({ hasText: /^Paid\s*(CASH|CARD) at/ })).toBeVisible();
      await expect(till.getByRole('button', { name: 'Paid', exact: true })).toHaveCount(0);
      return words;
    }),
  );
  expect(received.filter((words) => words.endsWith('already paid'))).toHaveLength(1);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
}

async function payAfterLostResponse(till: Page): Promise<void> {
  const sent: (string | undefined)[] = [];
  await tableTile(till, 'G1').click();
  await till.getByRole('button', { name: 'Paid', exact: true }).click();
  await till.route('**/pay-invoice/**', async (route) => {
    sent.push(route.request().headers()['idempotency-key']);
    if (sent.length === 1) await route.abort();
    else await route.continue();
  });
  const cash = till.getByRole('button', { name: /^CASH/ });
  await cash.click();
  await expect(topDialog(till).getByText(/^The server did not respond/)).toBeVisible();
  await cash.click();
  await expect(till.getByRole('status').filter({ hasText: /^Paid/ })).toBeVisible();
  expect(sent[0]).toBeTruthy();
  expect(sent[1]).toBe(sent[0]);
}

test('a bill is paid once: from two devices at once, and after a lost response', async ({
  device,
  server,
}) => {
  const [till, other] = await Promise.all([device(), device()]);
  for (const page of [till, other]) await openTableInvoicesPage(page, server);
  await payOnBothAtOnce([till, other]);
  await topDialog(till).getByRole('button', { name: 'Close' }).last().click();
  await till.unrouteAll();
  await payAfterLostResponse(till);
});

test('a void bill is not found', async ({ device, server }) => {
  const owner = await device();
  await openTableInvoicesPage(owner, server);
  await tableTile(owner, 'T2').click();
  const stranger = await device();
  await stranger.goto((await sendInvoiceHref(owner)).replace(/.{4}$/, 'ffff'));
  await expect(stranger.getByRole('heading', { name: 'This bill does not exist' })).toBeVisible();
  await expect(stranger.getByText('Total Amount')).toHaveCount(0);
});
