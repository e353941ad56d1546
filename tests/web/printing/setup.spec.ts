import { readFile } from 'node:fs/promises';
import { readSetupSlip } from '../../support/printing/read-setup-slip.ts';
import { textOf } from '../../support/printing/slip.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { openAs, type Page, reloadWithoutDialog } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect, PHONE } from '../support/test.ts';

async function openPrinters(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'printers/printer'));
  await expect(page.getByRole('heading', { name: 'Printers' })).toBeAttached();
}

async function openMoreSettings(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = topDialog(page);
  await form.getByText('More settings').click();
  return form;
}

test('a printer is set up on a phone from what the owner sees on its set-up slip', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter({ columns: 32, dots: 384, hasCutter: false, buzzer: 'BEL' });
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', paper);
  const owner = await device(PHONE);
  await openPrinters(owner, server);
  await owner.getByRole('button', { name: 'Set up Kitchen printer' }).click();
  const form = topDialog(owner);
  await form.getByLabel('Open the cash drawer as well').check();
  await form.getByRole('button', { name: 'Print the set-up slip' }).click();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && readSetupSlip(slip)).toMatchObject({ columns: 32, isCut: false, buzzer: 'BEL' });
  await form.getByLabel(/^1 to 3/).selectOption('Only 1');
  await form.getByLabel(/^6/).selectOption('All three');
  await form.getByLabel(/^7 to 9/).selectOption('At 9');
  await form.getByLabel(/^10/).selectOption('Yes');
  await form.getByLabel('The slip was cut').uncheck();
  expect(await findAllViolations(owner)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(owner.getByText('58 mm')).toBeVisible();
  await printing.placeOrder('Dal Makhani');
  const [, kot] = await paper.waitForSlips(2);
  expect(kot?.lines.filter((line) => line.kind === 'text' && line.isWrapped)).toEqual([]);
  expect(kot?.beeps).toBe(1);
});

test('settings are saved as a file and taken from it, and a wrong file changes nothing', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', paper);
  await printing.addPrinter('Bar printer', paper);
  const owner = await device();
  await openPrinters(owner, server);
  const kitchen = await openMoreSettings(owner, 'Kitchen printer');
  await kitchen.getByLabel('Opens a cash drawer').check();
  await kitchen.getByLabel('Letters like é and ü').selectOption('Drawn, as pictures');
  const download = owner.waitForEvent('download');
  await kitchen.getByRole('button', { name: 'Download the file' }).click();
  const file = await readFile(await (await download).path());
  expect(JSON.parse(file.toString()).profile).toMatchObject({ hasDrawer: true, codePage: 'ascii' });
  await kitchen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(kitchen).toHaveCount(0);

  const bar = await openMoreSettings(owner, 'Bar printer');
  const take = (buffer: Buffer) =>
    bar.locator('input[type=file]').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer });
  await take(Buffer.from('{"menu": []}'));
  await expect(owner.getByText('This file has no settings of a printer.')).toBeVisible();
  await expect(bar.getByLabel('Opens a cash drawer')).not.toBeChecked();
  await take(file);
  await expect(bar.getByLabel('Opens a cash drawer')).toBeChecked();
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar).toHaveCount(0);
  await owner.getByRole('button', { name: 'Test Bar printer' }).click();
  const [slip] = await paper.waitForSlips(1);
  expect(slip).toMatchObject({ drawerPulses: 1 });
  expect(slip && textOf(slip)).not.toContain('Café');
});

test('the owner chooses the areas whose bills a printer prints', async ({ device, server, startPrinter }) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Till printer', paper);
  const owner = await device();
  await openPrinters(owner, server);
  const form = await openMoreSettings(owner, 'Till printer');
  const area = form
    .getByRole('group', { name: 'Prints the bills of these areas' })
    .getByRole('checkbox')
    .first();
  await area.check();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  await reloadWithoutDialog(owner);
  await openMoreSettings(owner, 'Till printer');
  await expect(area).toBeChecked();
});
