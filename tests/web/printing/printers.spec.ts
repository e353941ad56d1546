import { textOf } from '../../support/printing/slip.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { countPrintDialogs } from '../support/measure/pdf.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect, PHONE } from '../support/test.ts';

async function openPrinters(page: Page, server: WebServer): Promise<void> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'printers/printer'));
  await expect(page.getByRole('heading', { name: 'Printers' })).toBeAttached();
}

const row = (page: Page, list: string, name: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const printerCard = (page: Page, name: string) => row(page, 'Printers', name);
const stationRow = (page: Page, name: string) => row(page, 'Stations', name);

async function fillPrinter(page: Page, name: string, host: string, port: number): Promise<void> {
  const form = topDialog(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(host);
  await form.getByLabel('Port').fill(String(port));
  await form.getByRole('button', { name: 'Add Printer' }).click();
}

test('a first printer is added, tested and prints every order that is confirmed', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  const owner = await device(PHONE);
  await openPrinters(owner, server);
  await expect(owner.getByText('npm run printer')).toBeVisible();
  await owner.getByRole('button', { name: 'Add Printer' }).click();
  const form = topDialog(owner);
  await expect(form.getByLabel('Port')).toHaveValue('9100');
  await form.getByRole('button', { name: 'Add Printer' }).click();
  await expect(form.getByText(/^Please enter the address of the printer/)).toBeVisible();
  // No printer has a multicast address, and the server refuses it whatever it allows.
  await fillPrinter(owner, 'Kitchen printer', '224.0.0.1', paper.port);
  await expect(form.getByText('This server may not connect to addresses of private networks.')).toBeVisible();
  await expect(form.getByLabel('Address')).toBeFocused();
  await fillPrinter(owner, 'Kitchen printer', '127.0.0.1', paper.port);

  const added = owner.getByRole('dialog', { name: 'Kitchen printer is added' });
  await expect(added.getByText('Ready')).toBeVisible();
  await expect(added.getByText('It is saved, but')).toHaveCount(0);
  await added.getByRole('button', { name: 'Print test slip' }).click();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && textOf(slip)).toContain('80 mm');
  await expect(added.getByText('for the station Kitchen')).toBeVisible();
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(printerCard(owner, 'Kitchen printer')).toContainText('Prints for Kitchen');
  await expect(stationRow(owner, 'Kitchen')).toContainText('Everything that no other station makes');
  await expect(owner.getByText('Every print is on paper.')).toBeVisible();

  await owner.goto(ownerPath(server, 'orders/manage'));
  await owner.getByRole('button', { name: 'Confirm' }).first().click();
  const [, kot] = await paper.waitForSlips(2);
  expect(kot && textOf(kot)).toMatch(/#\d+/);
});

test('a new printer that does not answer is saved, and the sheet says so until it prints', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  await paper.setMode('not-listening');
  const owner = await device(PHONE);
  await openPrinters(owner, server);
  await owner.getByRole('button', { name: 'Add Printer' }).click();
  await fillPrinter(owner, 'Kitchen printer', '127.0.0.1', paper.port);
  const added = owner.getByRole('dialog', { name: 'Kitchen printer is added' });
  const words = `It is saved, but it does not answer at 127.0.0.1, port ${paper.port}.`;
  await expect(added.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(added.getByText(/^Not reachable since/)).toBeVisible();
  expect(await findAllViolations(owner)).toEqual([]);

  await paper.setMode('ok');
  await added.getByRole('button', { name: 'Print test slip' }).click();
  await paper.waitForSlips(1);
  await expect(added.getByText('Ready')).toBeVisible();
  await expect(added.getByText(words)).toHaveCount(0);
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(printerCard(owner, 'Kitchen printer')).toContainText('Ready');
});

test('a second printer takes categories of the first, and is its backup', async ({
  device,
  server,
  startPrinter,
}) => {
  const [kitchen, tandoor] = [await startPrinter(), await startPrinter()];
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', kitchen);
  const owner = await device();
  await openPrinters(owner, server);
  await owner.getByRole('button', { name: 'Add Printer' }).click();
  await fillPrinter(owner, 'Tandoor printer', '127.0.0.1', tandoor.port);
  await topDialog(owner).getByRole('button', { name: 'Choose what it prints' }).click();
  const form = owner.getByRole('dialog', { name: 'Add Station' });
  await form.getByLabel('Name').fill('Tandoor');
  await expect(form.getByLabel('Printer', { exact: false }).first()).toHaveValue(/./);
  await form.getByLabel('BREADS').check();
  await form.getByRole('button', { name: 'Add Station' }).click();
  // The printer's sheet, of which this was a step.
  await topDialog(owner).getByRole('button', { name: 'Done' }).click();
  await expect(stationRow(owner, 'Tandoor')).toContainText('BREADS');
  await expect(stationRow(owner, 'Tandoor')).toContainText('Printed at Tandoor printer');

  await stationRow(owner, 'Kitchen').getByRole('button', { name: 'Edit Kitchen' }).click();
  const kitchenForm = owner.getByRole('dialog', { name: 'Edit Kitchen' });
  await expect(kitchenForm.getByLabel('BREADS (now at Tandoor)')).not.toBeChecked();
  await kitchenForm
    .getByLabel('If it cannot be reached for a minute')
    .selectOption('Print at Tandoor printer');
  await kitchenForm.getByRole('button', { name: 'Save' }).click();
  await expect(printerCard(owner, 'Tandoor printer')).toContainText('Backup for Kitchen');

  await printing.placeOrder('Dal Makhani', 'Butter Naan');
  const [[ofKitchen], [ofTandoor]] = [await kitchen.waitForSlips(1), await tandoor.waitForSlips(1)];
  expect(ofKitchen && textOf(ofKitchen)).toContain('Dal Makhani');
  expect(ofKitchen && textOf(ofKitchen)).not.toContain('Butter Naan');
  expect(ofTandoor && textOf(ofTandoor)).toContain('Butter Naan');

  await owner.getByRole('button', { name: 'Delete Tandoor printer' }).click();
  await topDialog(owner).getByRole('button', { name: 'Delete' }).click();
  await expect(printerCard(owner, 'Tandoor printer')).toHaveCount(0);
  await expect(stationRow(owner, 'Tandoor')).toContainText('Not printed');
});

test('what is set after the test slip is kept, and another paper brings its own width', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Kitchen printer', paper);
  const owner = await device();
  await openPrinters(owner, server);
  const edit = owner.getByRole('button', { name: 'Edit Kitchen printer' });
  await edit.click();
  const form = topDialog(owner);
  const more = form.getByText('More settings');
  await more.click();
  await form.getByLabel('Characters in a line').selectOption('42');
  await form.getByLabel('Prints Hindi, as pictures').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await edit.click();
  await more.click();
  await expect(form.getByLabel('Characters in a line')).toHaveValue('42');
  await expect(form.getByLabel('Prints Hindi, as pictures')).not.toBeChecked();
  await form.getByLabel('Paper', { exact: true }).selectOption('58 mm');
  await expect(form.getByLabel('Characters in a line')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(printerCard(owner, 'Kitchen printer')).toContainText('58 mm');
  await owner.getByRole('button', { name: 'Test Kitchen printer' }).click();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && textOf(slip)).toContain('58 mm');
});

test('a print of which nobody knows is shown until a person prints it again, elsewhere, or discards it', async ({
  device,
  server,
  startPrinter,
}) => {
  const [kitchen, bar] = [await startPrinter({ mode: { resetsAfterBytes: 60 } }), await startPrinter()];
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', kitchen);
  await printing.addPrinter('Bar printer', bar);
  const owner = await device();
  await openPrinters(owner, server);
  await expect(owner.getByText('Every print is on paper.')).toBeVisible();

  const tokens: number[] = [];
  for (const _ of [1, 2, 3]) {
    const { tokenNo } = await printing.placeOrder('Dal Makhani');
    tokens.push(tokenNo);
    await expect(row(owner, 'Prints', `Order #${tokenNo}, Kitchen`)).toContainText(
      'May have been printed. Look at the printer first.',
    );
  }
  expect(await findAllViolations(owner)).toEqual([]);
  const [again, elsewhere, discarded] = tokens.map((tokenNo) => `Order #${tokenNo}, Kitchen`) as [
    string,
    string,
    string,
  ];
  await kitchen.setMode('ok');
  await owner.getByRole('button', { name: `Print again: ${again}` }).click();
  await expect(row(owner, 'Prints', again)).toHaveCount(0);
  await expect.poll(() => kitchen.slips().map(textOf).join('\n')).toContain('COPY?');

  await owner.getByRole('button', { name: `Print at …: ${elsewhere}` }).click();
  await topDialog(owner).getByRole('button', { name: 'Bar printer' }).click();
  await expect(row(owner, 'Prints', elsewhere)).toHaveCount(0);
  const [atBar] = await bar.waitForSlips(1);
  expect(atBar && textOf(atBar)).toContain('FOR KITCHEN');

  await owner.getByRole('button', { name: `Discard: ${discarded}` }).click();
  await expect(owner.getByText('Every print is on paper.')).toBeVisible();
});

test('PRINT at the counter prints once at the kitchen’s printer, Print Kot a numbered reprint, without a dialog', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Kitchen printer', paper);
  const owner = await device();
  const countDialogs = await countPrintDialogs(owner);
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/order'));
  await owner.getByRole('button', { name: 'New Order' }).click();
  await tableTile(owner, 'T3').click();
  await owner
    .getByRole('button', { name: /Dal Makhani/ })
    .first()
    .click();
  await owner.getByRole('button', { name: 'PRINT' }).click();
  await expect(owner).toHaveURL(/\/orders\/manage\//);
  const [slip] = await paper.waitForSlips(1);
  const [token = ''] = /#\d+/.exec(slip ? textOf(slip) : '') ?? [];
  await owner
    .getByRole('article')
    .filter({ hasText: token })
    .getByRole('button', { name: 'Print Kot' })
    .click();
  await expect(owner.getByText('Sent to Kitchen printer', { exact: true })).toBeVisible();
  const [, second] = await paper.waitForSlips(2);
  // The reprint comes after everything that PRINT could have printed.
  expect(second && textOf(second)).toContain('REPRINT 1');
  await expect(owner.getByRole('dialog')).toHaveCount(0);
  expect(await countDialogs()).toBe(0);
});

test('Print Bill prints at the printer of bills, and opens no dialog of the browser', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  const printing = await createPrinting(server);
  await printing.addPrinter('Till printer', paper);
  const owner = await device();
  await openPrinters(owner, server);
  await printerCard(owner, 'Till printer').getByRole('button', { name: 'Edit Till printer' }).click();
  await topDialog(owner).getByLabel('Prints bills').check();
  await topDialog(owner).getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);

  await owner.goto(ownerPath(server, 'invoices/invoice'));
  await owner.evaluate(() => Object.assign(window, { print: () => document.body.append('browser prints') }));
  await owner.getByRole('button', { name: /^View/ }).first().click();
  const [, invoiceNo] =
    /(\S+)$/.exec((await topDialog(owner).getByRole('heading').first().textContent()) ?? '') ?? [];
  await topDialog(owner).getByRole('button', { name: 'Print Bill' }).click();
  const [slip] = await paper.waitForSlips(1);
  expect(slip && textOf(slip)).toContain(invoiceNo);
  await expect(owner.getByText('browser prints')).toHaveCount(0);
});
