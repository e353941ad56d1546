import { countPrintDialogs, printOnRoll } from '../support/measure/pdf.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { openTableInvoicesPage, ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

const REQUEST = 'No onion, less spicy, and the naan without butter please';

async function expectPrintedKot(owner: Page, roll: number, token: string): Promise<void> {
  await owner.getByRole('tab', { name: `${roll} mm` }).click();
  const { text, words } = await printOnRoll(owner, roll);
  expect(text).toMatch(
    new RegExp(`^Kitchen Token ${token} DINEIN · Table T3 \\d+ \\w+ \\d{4}, \\d+:\\d\\d [ap]m`),
  );
  for (const word of ['Qty Item', '1 Dal Makhani', '2 Butter Naan', `Special Request ${REQUEST}`])
    expect(text).toContain(word);
  expect(text).toMatch(/Thank you$/);
  for (const screenText of ['Print', 'Manage', 'Live', '₹', 'mm']) expect(text).not.toContain(screenText);
  // The token is the largest text, readable from two metres.
  const heightOf = ({ top, bottom }: { top: number; bottom: number }) => bottom - top;
  const largest = [...words].sort((a, b) => heightOf(b) - heightOf(a))[0];
  expect(largest?.text).toBe(token);
}

test('a printed KOT is one receipt page, from PRINT in the order panel and from Print Kot', async ({
  device,
  server,
}) => {
  const owner = await device();
  const countDialogs = await countPrintDialogs(owner);
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/order'));
  await owner.getByRole('button', { name: 'New Order' }).click();
  await tableTile(owner, 'T3').click();
  for (const name of ['Dal Makhani', 'Butter Naan', 'Butter Naan'])
    await owner
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
  await owner.getByLabel('Special Request').fill(REQUEST);
  await owner.getByRole('button', { name: 'PRINT' }).click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);
  await expect.poll(countDialogs).toBe(1);
  const title = await topDialog(owner).getByRole('heading').first().innerText();
  const token = /#\d+/.exec(title)?.[0] ?? '';

  for (const roll of [80, 58]) await expectPrintedKot(owner, roll, token);

  await owner.reload();
  await owner
    .getByRole('article')
    .filter({ hasText: REQUEST })
    .getByRole('button', { name: 'Print Kot' })
    .click();
  await expect(owner.getByRole('tab', { name: '58 mm' })).toHaveAttribute('aria-selected', 'true');
  await expectPrintedKot(owner, 58, token);
  expect(await countDialogs()).toBe(0);
  await topDialog(owner).getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(countDialogs).toBe(1);
});

test('without a printer the dialogs stay usable, and no print content is left behind', async ({
  device,
  server,
}) => {
  const till = await device();
  // Headless `print` returns at once, as on cancel.
  await openTableInvoicesPage(till, server);
  const leftovers = () =>
    till.evaluate(() => {
      const pages = [...document.querySelectorAll('style')].filter((style) =>
        style.textContent?.includes('@page'),
      );
      return document.querySelectorAll('[data-print-way], [data-width]').length + pages.length;
    });
  await tableTile(till, 'T2').click();
  const print = till.getByRole('button', { name: 'Print Bill' });
  for (const _ of [1, 2]) await print.click();
  await expect(print).toBeEnabled();
  await expect.poll(leftovers).toBeGreaterThan(0);
  await till.getByRole('button', { name: 'Add Charges' }).click();
  await till.getByLabel('Packing Fee').fill('10');
  await till.getByRole('button', { name: 'Save' }).click();
  await expect(topDialog(till).getByText('Packing Charge')).toBeVisible();
  await topDialog(till).getByRole('button', { name: 'Close' }).last().click();
  await expect(till.getByRole('dialog')).toHaveCount(0);
  await expect.poll(leftovers).toBe(0);

  // In-app browsers cannot print.
  await till.evaluate(() => Object.assign(window, { print: undefined }));
  await till.getByRole('link', { name: 'Manage' }).click();
  await till.getByRole('button', { name: 'Print Kot' }).first().click();
  await topDialog(till).getByRole('button', { name: 'Print', exact: true }).click();
  await expect(till.getByText(/^This browser cannot print/)).toBeVisible();
  await till.keyboard.press('Escape');
  await expect(till.getByRole('dialog')).toHaveCount(0);
  await expect.poll(leftovers).toBe(0);
  await expect(till.getByRole('button', { name: 'Print Kot' }).first()).toBeVisible();
});
