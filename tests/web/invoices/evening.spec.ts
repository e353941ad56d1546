import { readFileSync } from 'node:fs';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { parseCsvObjects } from '../../support/csv.ts';
import { textOf } from '../../support/printing/slip.ts';
import { expectNeverReloaded, markNotReloaded, openAs, type Page } from '../support/page-actions.ts';
import { test as base } from '../support/server/clock.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerPath, placeStaffOrder, readTotal, tableTile, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, type PrinterFixtures, printerFixtures } from '../support/shop/printers.ts';
import { openAsOwner } from '../support/shop/tables.ts';
import { createOtherDevice } from '../support/shop/waiter.ts';
import { expect, PHONE, type TestFixtures } from '../support/test.ts';

const test = base.extend<PrinterFixtures>(printerFixtures);

const DAY_MINUTES = 24 * 60;
/** Of an amount as a number or as a cell of the file. */
const paise = (rupees: number | string | undefined) => Math.round(Number(rupees) * 100);
const rupees = (amount: number) => `₹${formatRupees(amount)}`;
const button = (page: Page, name: string | RegExp) =>
  topDialog(page).getByRole('button', { name, exact: typeof name === 'string' });
const numberOfBill = async (page: Page) =>
  /\d{4}-\d{6}/.exec(await topDialog(page).innerText())?.[0] ?? 'no number';

/** The printer of bills, which prints the KOTs too. */
async function usePaper(server: WebServer, startPrinter: PrinterFixtures['startPrinter']) {
  const printer = await startPrinter();
  const printing = await createPrinting(server);
  await printing.makePrinterOfBills((await printing.addPrinter('Counter', printer))._id);
  const find = (...words: string[]) =>
    printer
      .slips()
      .map(textOf)
      .find((text) => words.every((word) => text.includes(word)));
  return {
    /** Waits for the slip with these words. */
    read: async (...words: string[]): Promise<string> => {
      await expect.poll(() => find(...words), { message: words.join(', ') }).toBeDefined();
      return find(...words) ?? '';
    },
  };
}

type Paper = Awaited<ReturnType<typeof usePaper>>;

/** In paise, whether it is below 0 or not; undefined if the slip has no such row. */
function amountOnPaper(slip: string, name: string): number | undefined {
  const row = slip.split('\n').find((line) => line.trim().startsWith(`${name} `));
  const amount = /Rs ?([\d,.]+)\s*$/.exec(row ?? '')?.[1];
  return amount === undefined ? undefined : paise(amount.replaceAll(',', ''));
}

const inPaise = (amount = '0') => paise(amount.replaceAll(',', '').replace('− ', '-'));

/** In paise by the words of the page. */
type DayFigures = Record<string, number>;

async function readToday(today: Page): Promise<DayFigures> {
  const sales = today.getByRole('region', { name: 'Sales', exact: true });
  const modes = sales.getByRole('region', { name: 'Received by mode' }).locator('dl > div');
  const rows = await modes.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const text = await sales.innerText();
  const named = [
    ['Total', /Today\s+₹([\d,.]+)/.exec(text)?.[1]],
    ['Refunded', /₹([\d,.]+) refunded/.exec(text)?.[1]],
    ...rows.map(([name, amount]) => [name, amount?.replace('₹', '')]),
  ];
  return Object.fromEntries(named.map(([name, amount]) => [name, inPaise(amount)]));
}

/** The till, the list of bills, customers, Today, and a waiter's phone. */
async function openScreens(device: TestFixtures['device'], server: WebServer) {
  const till = await device();
  await openAsOwner(till, server, ownerPath(server, 'orders/table'));
  const open = async (path: string) => {
    const page = await till.context().newPage();
    await page.goto(ownerPath(server, path));
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    return page;
  };
  const books = await open('invoices/invoice');
  const customers = await open('customers/customer');
  const today = await open('today');
  const waiter = await device(PHONE);
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  await expect(waiter.getByText('Live', { exact: true })).toBeVisible();
  const screens = { till, books, customers, today, waiter };
  for (const page of Object.values(screens)) await markNotReloaded(page);
  return screens;
}

type Screens = Awaited<ReturnType<typeof openScreens>>;

/** What one bill has to be, wherever it is shown. */
interface Expected {
  what: string;
  number: string;
  total: number;
  /** By the mode's column of the file. */
  received: Record<string, number>;
}

/** What of a bill was received in money, in paise. */
const inMoney = ({ received }: Pick<Expected, 'received'>) =>
  Object.values(received).reduce((sum, amount) => sum + paise(amount), 0);

async function openBill(till: Page, tableNo: string): Promise<{ number: string; total: number }> {
  await tableTile(till, tableNo).click();
  await expect(topDialog(till).getByText(/^Total Amount/)).toBeVisible();
  return { number: await numberOfBill(till), total: await readTotal(till) };
}

async function closeBill(till: Page): Promise<void> {
  await till.keyboard.press('Escape');
  await expect(till.getByRole('dialog')).toHaveCount(0);
}

async function payInThreeParts({ till }: Screens, server: WebServer, paper: Paper): Promise<Expected> {
  await placeStaffOrder(till, server, 'R3', 'Masala Chaas', 'Dal Makhani', 'Butter Naan');
  const bill = await openBill(till, 'R3');
  await button(till, 'Paid').click();
  await topDialog(till).getByRole('tab', { name: '3', exact: true }).click();
  for (const [index, mode] of ['CASH', 'GOOGLEPAY', 'CARD'].entries()) {
    await expect(topDialog(till)).toContainText(`Part ${index + 1} of 3`);
    await button(till, new RegExp(`^${mode}`)).click();
  }
  await expect(till.getByRole('status').filter({ hasText: /^Paid\s*CASH/ })).toBeVisible();
  const total = paise(bill.total);
  const part = (index: number) => (Math.floor(total / 3) + (index < total % 3 ? 1 : 0)) / 100;
  const received = { CASH: part(0), GOOGLEPAY: part(1), CARD: part(2) };
  await button(till, 'Payments').click();
  for (const [index, [mode, amount]] of Object.entries(received).entries()) {
    await button(till, `Print slip of ${mode} ${rupees(amount)}`).click();
    await button(till, 'Print').click();
    const slip = await paper.read(`Part ${index + 1} of 3`, bill.number);
    expect(amountOnPaper(slip, `Paid by ${mode}`)).toBe(paise(amount));
    await till.keyboard.press('Escape');
    await expect(button(till, 'Print')).toHaveCount(0);
  }
  await till.keyboard.press('Escape');
  await expect(button(till, 'Print Bill')).toBeVisible();
  await closeBill(till);
  return { what: 'three friends', ...bill, received };
}

async function splitMergedTables({ till, waiter }: Screens, server: WebServer): Promise<Expected[]> {
  await tableTile(till, 'R2').dragTo(tableTile(till, 'R1'));
  await button(till, 'Merge').click();
  await expect(tableTile(waiter, 'R2')).toContainText('R1 + R2');
  await placeStaffOrder(till, server, 'R1', 'Masala Chaas', 'Butter Naan');
  await placeStaffOrder(till, server, 'R2', 'Dal Makhani');
  await expect(tableTile(waiter, 'R1')).toHaveAttribute('data-occupied', 'true');
  const whole = await openBill(till, 'R1');
  await button(till, 'Split Bill').click();
  await button(till, /Dal Makhani .*move one to Bill 1$/).click();
  await button(till, 'Save').click();
  const paid: Expected[] = [];
  for (const mode of ['CASH', 'PAYTM']) {
    await topDialog(till)
      .getByRole('button', { name: /^Pay bill/ })
      .first()
      .click();
    await expect(topDialog(till).getByLabel('Amount Received')).not.toHaveValue('');
    const total = Number(await topDialog(till).getByLabel('Amount Received').inputValue());
    const number = await numberOfBill(till);
    await button(till, new RegExp(`^${mode}`)).click();
    await expect(topDialog(till).getByText('Paid', { exact: true })).toHaveCount(paid.length + 1);
    paid.push({ what: 'split of R1 + R2', number, total, received: { [mode]: total } });
  }
  expect(paid.reduce((sum, { total }) => sum + total, 0)).toBe(whole.total);
  for (const _ of [1, 2]) await till.keyboard.press('Escape');
  await expect(till.getByRole('dialog')).toHaveCount(0);
  for (const name of ['R1', 'R2']) await expect(tableTile(waiter, name)).not.toContainText('+');
  return paid;
}

/** Meera pays a part in cash, and the rest the next day. */
async function putOnCredit({ till, customers }: Screens, server: WebServer): Promise<Expected> {
  const shop = await createOtherDevice(server);
  await shop.confirm(await shop.placeDinerOrder('R3'));
  await expect(tableTile(till, 'R3')).toContainText('Occupied');
  const bill = await openBill(till, 'R3');
  await button(till, 'Paid').click();
  await topDialog(till).getByLabel('Amount Received').fill('20');
  await button(till, /^CASH/).click();
  await button(till, 'Take ₹20').click();
  await expect(topDialog(till)).toContainText(`₹20 of ${rupees(bill.total)} is paid`);
  await button(till, /^On credit/).click();
  await expect(till.getByRole('status').filter({ hasText: /^Paid\s*/ })).toContainText('On credit');
  await closeBill(till);
  await expect(customers.getByRole('row', { name: /Asha/ })).toContainText(`Rs. ${bill.total - 20}`);
  return { what: 'on credit', ...bill, received: { CASH: 20 } };
}

async function collectNextDay({ customers }: Screens, owed: number, paper: Paper): Promise<void> {
  await customers.getByRole('button', { name: 'Account of Asha' }).click();
  await expect(topDialog(customers)).toContainText(`Owes${rupees(owed)}`);
  await button(customers, 'Collect').click();
  await button(customers, 'Collect').click();
  await expect(topDialog(customers)).toContainText('Owes₹0');
  await button(customers, 'Print receipt').click();
  await button(customers, 'Print').click();
  const receipt = await paper.read('Payment received', 'Asha');
  expect(amountOnPaper(receipt, 'Paid by CASH')).toBe(paise(owed));
  expect(amountOnPaper(receipt, 'Owed before')).toBe(paise(owed));
  expect(amountOnPaper(receipt, 'Still owed')).toBe(0);
  await customers.keyboard.press('Escape');
  await expect(button(customers, 'Print')).toHaveCount(0);
  await closeBill(customers);
}

/** Returns the number of the note, and what goes back in cash. */
async function giveOneItemBack(
  { books }: Screens,
  bill: Expected,
  paper: Paper,
): Promise<{ no: string; amount: number }> {
  await books.getByRole('button', { name: `View bill ${bill.number}` }).click();
  await button(books, 'Credit Note').click();
  await button(books, 'One Butter Naan more').click();
  await button(books, 'Cold food').click();
  const amount = Number(/Goes back\s*₹([\d,.]+)/.exec(await topDialog(books).innerText())?.[1]);
  await button(books, 'Give back').click();
  await expect(topDialog(books)).toContainText('CREDIT NOTE');
  const no = /C\d{4}-\d{6}/.exec(await topDialog(books).innerText())?.[0] ?? '';
  await button(books, 'Print Bill').click();
  const slip = await paper.read(no);
  expect(slip).toContain(bill.number);
  expect(amountOnPaper(slip, 'Total Amount')).toBe(paise(amount));
  expect(amountOnPaper(slip, 'Given back in CASH')).toBe(paise(amount));
  await closeBill(books);
  return { no, amount };
}

/** Prints each bill as the list has it. */
async function expectOnPaper({ books }: Screens, bills: readonly Expected[], paper: Paper): Promise<void> {
  for (const { what, number, total, received } of bills) {
    await books.getByRole('button', { name: `View bill ${number}` }).click();
    await button(books, 'Print Bill').click();
    const slip = await paper.read(`Bill No: ${number}`, 'Total Amount');
    expect(amountOnPaper(slip, 'Total Amount'), what).toBe(paise(total));
    for (const mode of PAYMENT_MODES) {
      const amount = received[mode];
      const expected = amount === undefined ? undefined : paise(amount);
      expect(amountOnPaper(slip, `Paid by ${mode}`), `${what}, ${mode}`).toBe(expected);
    }
    const onCredit = paise(total) - inMoney({ received });
    expect(amountOnPaper(slip, 'On credit') ?? 0, what).toBe(onCredit);
    await closeBill(books);
  }
}

async function showAmounts({ today }: Screens, { owner }: WebServer): Promise<void> {
  await today.getByRole('button', { name: 'Show amounts' }).click();
  await topDialog(today).getByLabel('Password', { exact: true }).fill(owner.password);
  await button(today, 'Show').click();
  await expect(today.getByRole('button', { name: 'Hide amounts' })).toBeVisible();
}

/** The same figures in the summary of the day, by the words of Today. */
async function readSummary({ books }: Screens, { owner }: WebServer): Promise<DayFigures> {
  await books.getByRole('button', { name: 'TODAY', exact: true }).click();
  await expect(books).toHaveURL(/TODAY/);
  await books.getByRole('button', { name: 'Summary' }).click();
  await topDialog(books).getByLabel('Password', { exact: true }).fill(owner.password);
  await button(books, 'Show').click();
  const modes = topDialog(books).getByRole('table').filter({ hasText: 'Payment Mode' }).locator('tbody tr');
  await expect(modes.first()).toBeVisible();
  const text = await topDialog(books).innerText();
  const cells = await modes.evaluateAll((rows) =>
    rows.map((row) => [row.firstElementChild?.textContent ?? '', row.lastElementChild?.textContent ?? '']),
  );
  const named = [
    ['Total', /Total Payment\s+₹([\d,.]+)/.exec(text)?.[1]],
    ['Refunded', /Refunded\s+₹([\d,.]+)/.exec(text)?.[1]],
    ...cells.map(([name, amount]) => [
      name === 'On credit' ? 'On credit, not received yet' : name,
      amount?.replace('₹', ''),
    ]),
  ];
  await closeBill(books);
  await books.getByRole('button', { name: 'ALL', exact: true }).click();
  return Object.fromEntries(named.map(([name, amount]) => [name, inPaise(amount)]));
}

/** What the bills and the money that went back in cash add to the day, as Today names it. */
function figuresOf(bills: readonly Expected[], givenBack: number): DayFigures {
  const onCredit = bills.reduce((sum, bill) => sum + paise(bill.total) - inMoney(bill), 0);
  const figures: DayFigures = {
    Total: bills.reduce((sum, bill) => sum + inMoney(bill), 0) - paise(givenBack),
    Refunded: paise(givenBack),
    'On credit, not received yet': onCredit,
  };
  for (const { received } of bills)
    for (const [mode, amount] of Object.entries(received))
      figures[mode] = (figures[mode] ?? 0) + paise(amount);
  return { ...figures, CASH: (figures['CASH'] ?? 0) - paise(givenBack) };
}

/** What the day has more than before, without what stayed the same. */
const added = (now: DayFigures, before: DayFigures): DayFigures =>
  Object.fromEntries(
    Object.entries(now)
      .map(([name, amount]) => [name, amount - (before[name] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );

async function exportBills(books: Page): Promise<Record<string, string>[]> {
  await books.getByRole('button', { name: 'Export' }).click();
  const downloadEvent = books.waitForEvent('download');
  await button(books, /^One line per bill/).click();
  return parseCsvObjects(readFileSync(await (await downloadEvent).path(), 'utf8'));
}

test('an evening of parts, merged tables, splits, credit and a credit note: all screens, the paper and the file agree', async ({
  device,
  server,
  clock,
  startPrinter,
}) => {
  const paper = await usePaper(server, startPrinter);
  const screens = await openScreens(device, server);
  const { books, today } = screens;
  await showAmounts(screens, server);
  const before = await readToday(today);
  const friends = await payInThreeParts(screens, server, paper);
  const splits = await splitMergedTables(screens, server);
  const credit = await putOnCredit(screens, server);
  const bills = [friends, ...splits, credit];
  for (const { number, total } of bills)
    await expect(books.getByRole('row', { name: new RegExp(number) })).toContainText(rupees(total));
  await expectOnPaper(screens, bills, paper);
  const note = await giveOneItemBack(screens, friends, paper);
  await expect.poll(async () => added(await readToday(today), before)).toEqual(figuresOf(bills, note.amount));
  expect(added(await readSummary(screens, server), {})).toEqual(added(await readToday(today), {}));
  clock.advance(DAY_MINUTES);
  const owed = credit.total - 20;
  await collectNextDay(screens, owed, paper);
  await expect
    .poll(async () => added(await readToday(today), {}))
    .toEqual({
      Total: paise(owed),
      CASH: paise(owed),
      'Collected of earlier credit, received above': paise(owed),
    });
  const file = await exportBills(books);
  for (const { what, number, total, received } of bills) {
    const line = file.find((one) => one['Invoice No'] === number);
    expect(line?.['Status'], what).toBe('PAID');
    expect(paise(line?.['Total']), what).toBe(paise(total));
    for (const mode of PAYMENT_MODES)
      expect(paise(line?.[mode]), `${what}, ${mode}`).toBe(paise(received[mode] ?? 0));
    expect(paise(line?.['Received']), what).toBe(inMoney({ received }));
    expect(paise(line?.['On Credit']), what).toBe(paise(total) - inMoney({ received }));
  }
  const credited = file.find((one) => one['Invoice No'] === note.no);
  expect(credited?.['Credit For']).toBe(friends.number);
  expect(paise(credited?.['Total'])).toBe(-paise(note.amount));
  const table = bills.map(({ what, number, total }) => `${what}: ${number} ${rupees(total)}`);
  test
    .info()
    .annotations.push(
      { type: 'bills', description: table.join(', ') },
      { type: 'day in paise', description: JSON.stringify(figuresOf(bills, note.amount)) },
    );
  for (const page of Object.values(screens)) await expectNeverReloaded(page);
});
