import { textOf } from '../../support/printing/slip.ts';
import { openAs } from '../support/page-actions.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect, PHONE } from '../support/test.ts';

test('a receipt printer prints the card of a table with the code that the screen shows', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Till printer', paper);
  const owner = await device(PHONE);
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'tables/table'));
  await owner
    .getByRole('button', { name: /QR code of/ })
    .first()
    .tap();
  const link = await topDialog(owner).getByRole('link').getAttribute('href');
  await topDialog(owner).getByRole('button', { name: 'Print at Till printer' }).tap();
  const [slip] = await paper.waitForSlips(1);
  const codes = slip?.lines.flatMap((line) => (line.kind === 'qr' ? [line.value] : []));
  expect(codes).toEqual([link]);
  expect(slip && textOf(slip)).toContain(server.shopName);
  await expect(owner.getByText('Printed', { exact: true })).toBeVisible();
});
