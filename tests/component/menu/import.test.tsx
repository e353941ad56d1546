import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCategory, anItem } from '../../support/builders/item.ts';
import { ConnectionLost, failNext, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { handleMenu } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const dialog = page.getByRole('dialog', { name: 'Import menu' });
const alert = dialog.getByRole('alert');
const send = dialog.getByRole('button', { name: 'Import', exact: true });
const firstCount = dialog.getByRole('list', { name: 'How many' }).getByRole('listitem').first();
const HEAD = 'Name,Category,Price,Meal Type';

async function openImport(...menu: Parameters<typeof handleMenu>): Promise<void> {
  handleMenu(...menu);
  renderPage(<ItemsPage />, 'items/item');
  await page.getByRole('button', { name: 'Import' }).click();
}

const choose = (content: BlobPart, name = 'menu.csv') =>
  userEvent.upload(page.getByLabelText('Menu file'), new File([content], name, { type: 'text/csv' }));

const expectAlert = (text: string) => expect.element(alert).toHaveTextContent(text);

test('a file in Windows-1252 is read, and the preview says that its letters were guessed', async () => {
  await openImport();
  const text = 'sep=;\rName;Category;Price;Meal Type\rCr\u00e8me caramel;Desserts;90;veg\r';
  // The letters of this text have the same numbers in Windows-1252 as in Unicode.
  await choose(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
  await expect.element(dialog.getByText('Crème caramel')).toBeVisible();
  await expect.element(dialog.getByText('Please look at names with accents')).toBeVisible();
});

test('an empty category is not announced as new', async () => {
  await openImport({ categories: [aCategory({ name: 'THALIS' })] });
  await choose(`${HEAD}\nThali,Thalis,180,veg\nVada,Snacks,40,veg\n`);
  await expect.element(dialog.getByText('New categories: SNACKS.')).toBeVisible();
});

/** @param price by the number of the row in the file */
function dishesWithPrices(price: (row: number) => string): string {
  const dishes = Array.from({ length: 40 }, (_, n) => `Dish ${n + 2},SNACKS,${price(n + 2)},veg,`);
  return [`${HEAD},Short Code`, ...dishes].join('\r\n');
}

test('each error names its row, and nothing can be imported', async () => {
  await openImport({ items: [anItem({ name: 'Dal Makhani', shortCode: 'DM' })] });
  await choose(dishesWithPrices((row) => (row === 37 ? 'abc' : '90')));
  await expectAlert('Row 37: the price “abc” is not an amount in rupees');
  // One thing or many: the advice suits both.
  await expectAlert('Correct the spreadsheet, save it and choose the file again.');
  await expect.element(send).toBeDisabled();
  await choose('Name,Category,Meal Type\nNaan,BREADS,veg\n');
  await expectAlert('the column “Price” is missing');
  await choose(
    `${HEAD},Short Code\nNaan,BREADS,5,egg,\n,BREADS,5,veg,\nThali,X,5,veg,dm\nTHALI,X,5,veg,\nVada,X,5.555,veg,`,
  );
  await expect
    .poll(() =>
      alert
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'Row 2: the meal type “egg” is neither Veg nor Non-veg',
      'Row 3: the name is missing',
      'Row 4: The short code DM is already in use by “Dal Makhani”.',
      'Row 5: The item “THALI” also appears in row 4.',
      'Row 6: the price “5.555” may be thousands: write 5555, or at most two digits after the dot',
    ]);
  await choose('PK\u0003\u0004', 'menu.xlsx');
  await expectAlert('This is a workbook.');
  await choose('x'.repeat(1_000_001));
  await expectAlert('larger than 1 MB');
  await choose(`${HEAD}\n${'Naan,BREADS,5,veg\n'.repeat(2_001)}`);
  await expectAlert('At most 2000 can be brought in at once.');
  await choose('');
  await expectAlert('this file is empty');
});

const scrollers = () =>
  [...dialog.element().querySelectorAll('*')].filter(
    (element) =>
      element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto',
  );

test.each([
  ['a good file', () => '90'],
  ['a file with errors', () => 'abc'],
])('on a phone the preview of %s scrolls with its sheet, below what was guessed', async (_, price) => {
  await page.viewport(PHONE.width, PHONE.height);
  await openImport();
  await choose(dishesWithPrices(price).replace('Short Code', 'Colour'));
  const note = dialog.getByText(/Colour/);
  await expect.element(note).toBeVisible();
  const row = dialog.getByText(price() === '90' ? 'Dish 2' : /^Row 2: /, { exact: price() === '90' });
  await expect.element(row).toBeInTheDocument();
  expect(scrollers()).toHaveLength(1);
  expect(note.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    row.element().getBoundingClientRect().top,
  );
});

test('a file whose import fails stays, and is sent again', async () => {
  await openImport();
  const imported = handle(menuApi.importItems, ({ body: { rows } }) => ({
    data: { added: rows.length, changed: 0, unchanged: 0, newCategories: 1, optionGroups: 0 },
  }));
  failNext(menuApi.importItems, new ConnectionLost());
  await choose(dishesWithPrices(() => '90'));
  await expect.element(firstCount).toHaveTextContent(/^40 new$/);
  await send.click();
  await expectAlert('The server did not respond.');
  await expect.element(firstCount).toHaveTextContent(/^40 new$/);
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(imported.map(({ body }) => body.rows.length)).toEqual([40]);
});

test.each([
  ['Back', goBack],
  ['Escape', () => userEvent.keyboard('{Escape}')],
] as const)('%s leads from the preview to the chosen file, and from there to the page', async (_, back) => {
  await openImport();
  const template = dialog.getByRole('button', { name: 'Download a template' });
  await choose(`${HEAD}\nVada,Snacks,40,veg\n`, 'snacks.csv');
  await expect.element(firstCount).toHaveTextContent(/^1 new$/);
  await expect.element(template).not.toBeInTheDocument();
  await expectDepth(2);
  await back();
  await expect.element(template).toBeVisible();
  await expect.element(dialog.getByText('snacks.csv')).toBeVisible();
  await expect.element(firstCount).not.toBeInTheDocument();
  await expect.element(send).toBeDisabled();
  await expectDepth(1);
  await dialog.getByRole('button', { name: 'Look at what will change' }).click();
  await expect.element(firstCount).toHaveTextContent(/^1 new$/);
  expect(document.activeElement?.contains(firstCount.element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await expectDepth(2);
  await back();
  await expectDepth(1);
  await back();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible();
});

test('Back does not hide an import that is on its way', async () => {
  await openImport();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  handle(menuApi.importItems, async () => {
    await answered;
    throw new ConnectionLost();
  });
  await choose(dishesWithPrices(() => '90'));
  await expect.element(firstCount).toHaveTextContent(/^40 new$/);
  await send.click();
  await goBack();
  await expect.element(firstCount).toHaveTextContent(/^40 new$/);
  answer();
  await expectAlert('The server did not respond.');
  await goBack();
  await expect.element(firstCount).not.toBeInTheDocument();
});

test('another file takes the place of the first in the preview, and one that cannot be read leads to the first step', async () => {
  await openImport();
  await choose(`${HEAD}\nVada,Snacks,40,veg\n`);
  await expectDepth(2);
  await choose(`${HEAD}\nVada,Snacks,40,veg\nIdli,Snacks,40,veg\n`);
  await expect.element(firstCount).toHaveTextContent(/^2 new$/);
  await expectDepth(2);
  await choose('PK\u0003\u0004', 'menu.xlsx');
  await expectAlert('This is a workbook.');
  await expectDepth(1);
});
