import { textOf } from '../../support/printing/slip.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { countPrintDialogs } from '../support/measure/pdf.ts';
import { expectWholeAtEachSize } from '../support/measure/screen-sizes.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect } from '../support/test.ts';

async function openFirstBill(page: Page, server: WebServer): Promise<string> {
  await openAs(page, 'OWNER', server.owner, ownerPath(server, 'invoices/invoice'));
  await page.getByRole('button', { name: /^View/ }).first().click();
  const title = (await topDialog(page).getByRole('heading').first().textContent()) ?? '';
  return /\S+$/.exec(title)?.[0] ?? '';
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a bill is sent, then printed; while its printer is dead nothing says so, and another one takes it over', async ({
  device,
  server,
  startPrinter,
}) => {
  const [counter, kitchen] = [await startPrinter(), await startPrinter()];
  const printing = await createPrinting(server);
  await printing.makePrinterOfBills((await printing.addPrinter('Counter', counter))._id);
  await printing.addPrinter('Kitchen printer', kitchen);
  const owner = await device();
  const countDialogs = await countPrintDialogs(owner);
  const invoiceNo = await openFirstBill(owner, server);
  const printBill = () => topDialog(owner).getByRole('button', { name: 'Print Bill' }).click();
  await printBill();
  await expect(toast(owner, 'Sent to Counter')).toBeVisible();
  await expect(toast(owner, 'Printed')).toBeVisible();
  await counter.waitForSlips(1);
  await expect(toast(owner, 'Printed')).toHaveCount(0);

  await counter.setMode('not-listening');
  await printBill();
  await expect(toast(owner, 'Sent to Counter')).toBeVisible();
  const waits = owner.getByRole('dialog', { name: `Bill ${invoiceNo}, reprint 1 waits for Counter` });
  await expect(waits).toContainText('The printer cannot be reached.');
  await expectWholeAtEachSize(owner, waits);
  expect(await findAllViolations(owner)).toEqual([]);
  await expect(toast(owner, 'Printed')).toHaveCount(0);
  await waits.getByRole('button', { name: 'Print at Kitchen printer' }).click();
  await expect(toast(owner, 'Printed')).toBeVisible();
  await expect(waits).toHaveCount(0);
  const [slip] = await kitchen.waitForSlips(1);
  expect(slip && textOf(slip)).toContain(invoiceNo);

  await printBill();
  const again = owner.getByRole('dialog', { name: `Bill ${invoiceNo}, reprint 2 waits for Counter` });
  await again.getByRole('button', { name: 'Print on this computer' }).click();
  await expect.poll(countDialogs).toBe(1);
  await counter.setMode('ok');
  await owner.goto(ownerPath(server, 'printers/printer'));
  await expect(owner.getByText('Every print is on paper.')).toBeVisible();
  expect(counter.slips()).toHaveLength(1);
});

test('a test slip that a printer without paper cannot print can wait for it', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Counter', paper);
  await paper.setMode('paper-out');
  const owner = await device();
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'printers/printer'));
  await owner.getByRole('button', { name: 'Test Counter' }).click();
  const waits = owner.getByRole('dialog', { name: 'Test slip waits for Counter' });
  await expect(waits).toContainText('The printer has no paper.');
  await expect(waits.getByRole('button', { name: 'Print on this computer' })).toHaveCount(0);
  await paper.setMode('ok');
  await expect(waits).toHaveCount(0);
  await expect(toast(owner, 'Printed')).toBeVisible();
});
