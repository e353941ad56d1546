import type { Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import {
  openTableInvoicesPage,
  ownerPath,
  placeStaffOrder,
  tableTile,
  topDialog,
} from '../support/shop/owner-pages.ts';
import { expect, test } from '../support/test.ts';

const TABLE = 'T3';
const DISH = 'Dal Makhani';

async function voidPiece(owner: Page, server: WebServer): Promise<void> {
  await owner.goto(ownerPath(server, 'orders/manage'));
  await owner.getByRole('button', { name: `Edit quantity of ${DISH}: 2` }).click();
  const quantity = owner.getByRole('textbox', { name: `Quantity of ${DISH}` });
  await quantity.fill('1');
  await quantity.press('Enter');
  await topDialog(owner).getByRole('button', { name: 'Entered by mistake' }).click();
  await topDialog(owner)
    .getByRole('button', { name: /^Void 1/ })
    .click();
  await expect(topDialog(owner)).toHaveCount(0);
}

test('what is voided at the counter stands in the audit, and its row opens the bill', async ({
  device,
  server,
}) => {
  const owner = await device();
  await openTableInvoicesPage(owner, server);
  await placeStaffOrder(owner, server, TABLE, DISH, DISH);
  await tableTile(owner, TABLE).click();
  const bill = topDialog(owner).getByRole('heading', { name: /^Bill \d{4}-\d{6}$/ });
  const title = await bill.innerText();
  await voidPiece(owner, server);

  await owner.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Audit' }).click();
  const row = owner.getByRole('row').filter({ hasText: `Voided 1 × ${DISH} of KOT` });
  await expect(row).toContainText('Quantity 2 → 1');
  await row.getByRole('button', { name: /^View the bill/ }).click();
  await expect(bill).toHaveText(title);
});
