import { formatRupees } from '@tawa/shared/money.ts';
import { printOnRoll } from '../support/measure/pdf.ts';
import { openAs } from '../support/page-actions.ts';
import { listKots } from '../support/shop/kots-and-items.ts';
import { NOTE, placeOrderWithChoices } from '../support/shop/line-choices.ts';
import { openTableInvoicesPage, ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

test('a bill lists options with their prices beneath the item, and no notes', async ({ device, server }) => {
  const till = await device();
  await openTableInvoicesPage(till, server);
  const kot = await placeOrderWithChoices(server, 'T5');
  await tableTile(till, 'T5').click();
  for (const roll of [80, 58]) {
    await till.getByRole('tab', { name: `${roll} mm` }).click();
    const { text } = await printOnRoll(till, roll);
    // The plain half; then two halves with two portions of cheese each.
    expect(text).toContain('Rolls (Half) 1 160 160');
    expect(text).toContain('Rolls (Half) 2 160 320 + Extra cheese 4 10 40');
    expect(text).toContain('Rolls (Full) 1 290 290 + Extra cheese 1 10 10 + Butter 1 11 11');
    expect(text).toContain(`Subtotal ₹${formatRupees(kot.orderValue)}`);
    for (const word of [NOTE, '»', 'gravy']) expect(text).not.toContain(word);
  }
  const guest = await device({ viewport: { width: 360, height: 640 } });
  const { invoiceId } = (await listKots(server)).find(({ _id }) => _id === kot._id) ?? {};
  await guest.goto(`/invoices/paid/${invoiceId}`);
  await expect(guest.getByRole('row', { name: '+ Extra cheese 4 10 40' })).toBeVisible();
  await expect(guest.getByText(NOTE)).toHaveCount(0);
});

test('a printed KOT has options and notes beneath the item, without prices', async ({ device, server }) => {
  const till = await device();
  await placeOrderWithChoices(server, 'T5');
  await openAs(till, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  const card = till.getByRole('article').filter({ hasText: 'Rolls (Half)' });
  await expect(
    card.getByRole('rowheader', { name: `Rolls (Half) + 2 × Extra cheese » ${NOTE}` }),
  ).toBeVisible();
  await card.getByRole('button', { name: 'Print Kot' }).click();
  for (const roll of [80, 58]) {
    await till.getByRole('tab', { name: `${roll} mm` }).click();
    const { text } = await printOnRoll(till, roll);
    expect(text).toContain(`2 Rolls (Half) + 2 × Extra cheese » ${NOTE}`);
    expect(text).toContain('1 Rolls (Full) + Extra cheese + Butter');
    expect(text).not.toContain('₹');
  }
  const note = topDialog(till).getByText(`» ${NOTE}`);
  await expect(note).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(note).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(note).toHaveCSS('print-color-adjust', 'exact');
});
