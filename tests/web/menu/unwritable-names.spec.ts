import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { request } from '../../support/client.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { openAs } from '../support/page-actions.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect } from '../support/test.ts';

test('an item whose name no printer can write is named after it is saved, and in its form', async ({
  device,
  server,
  startPrinter,
}) => {
  const printing = await createPrinting(server);
  const { _id: printerId, profile } = await printing.addPrinter('Kitchen printer', await startPrinter());
  await request(server.origin, printingApi.editPrinter, {
    params: { shopId: server.shopId, printerId },
    body: { profile: { ...profile, raster: false } },
    as: await ownerToken(server),
  });
  const page = await device({ viewport: { width: 1366, height: 768 } });
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'items/item'));
  const open = (name: string) =>
    page
      .getByRole('button', { name: `Edit ${name}`, exact: true })
      .first()
      .click();
  await open('Dal Makhani');
  const form = topDialog(page);
  const name = form.getByLabel('Name', { exact: false }).first();
  await name.fill('दाल मखनी');
  await form.getByLabel('Short Code').fill('');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  const notice = page.getByRole('status').filter({ hasText: 'No printer here can write दाल मखनी.' });
  await expect(notice).toBeVisible();
  expect(await findAllViolations(page)).toEqual([]);
  await open('दाल मखनी');
  await expect(name).toHaveAccessibleDescription(
    'No printer here can write this name. Give it a short code, which KOTs print instead.',
  );
  await form.getByLabel('Short Code').fill('DM');
  await expect(name).toHaveAccessibleDescription(
    'No printer here can write this name. KOTs print its short code.',
  );
  await name.fill('Dal Makhani');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notice).toHaveCount(0);
});
