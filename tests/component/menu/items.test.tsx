import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCategory, anItem } from '../../support/builders/item.ts';
import { createGate } from '../../support/gate.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { editItem, handleMenu, itemRow } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const form = page.getByRole('dialog').last();
const field = (label: string) => form.getByLabelText(label, { exact: false });
const count = page.getByRole('status').filter({ hasText: /items?$/ });
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const chosenCategory = () => {
  const select = field('Category').element() as HTMLSelectElement;
  return select.selectedOptions[0]?.textContent;
};
const submit = () => form.getByRole('button', { name: 'Add Item' }).click();
const expectNoDialog = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

const [breads, mains, desserts] = ['BREADS', 'MAIN COURSE', 'DESSERTS'].map((name) =>
  aCategory({ name }),
) as [ReturnType<typeof aCategory>, ReturnType<typeof aCategory>, ReturnType<typeof aCategory>];

const MENU = [
  anItem({ name: 'Butter Naan', categoryId: breads }),
  anItem({ name: 'Dal Makhani', categoryId: mains, shortCode: 'DM' }),
  anItem({ name: 'Sarson Ka Saag', categoryId: mains, price: 230, isAvailable: false }),
  anItem({ name: 'Kadai Paneer', categoryId: mains }),
  anItem({ name: 'Chilli Paneer', categoryId: mains, isStar: true }),
  anItem({ name: 'Butter Chicken', categoryId: mains, mealType: 'NONVEG', isStar: true }),
];

test('category, star, availability, meal and search filters combine', async () => {
  handleMenu({ items: MENU });
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(count).toHaveTextContent(/^6 items$/);
  const expectCount = (shown: number) => expect.element(count).toHaveTextContent(`${shown} of 6 items`);
  await tool('MAIN COURSE').click();
  await expectCount(5);
  await tool('Veg').click();
  await expectCount(4);
  await page.getByLabelText('Availability').selectOptions('Sold out');
  await expectCount(1);
  await expect.element(itemRow('Sarson Ka Saag')).toHaveTextContent('₹230');
  await page.getByLabelText('Availability').selectOptions('Available');
  await page.getByLabelText('Search by item name or short code').fill('pan');
  await expectCount(2);
  await tool('Non Veg').click();
  await expect.element(tool('Veg')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByText('No item found')).toBeVisible();
  await tool('Show the whole menu').click();
  await expect.element(count).toHaveTextContent(/^6 items$/);
  await expect.poll(() => location.pathname.split('/')[5]).toBe(undefined);

  await tool('STARRED').click();
  await expectCount(2);
  await tool('Non Veg').click();
  await expect.element(itemRow('Butter Chicken')).toBeVisible();
  await expect.element(itemRow('Chilli Paneer')).not.toBeInTheDocument();
  await tool('Non Veg').click();
  await expect.element(tool('Non Veg')).toHaveAttribute('aria-pressed', 'false');
  await expectCount(2);
  await tool('ALL').click();
  await expect.element(count).toHaveTextContent(/^6 items$/);
});

test('an item is added after each missing, invalid or repeated value has shown its error', async () => {
  const { added } = handleMenu({ items: MENU });
  renderPage(<ItemsPage />, 'items/item');
  await tool('BREADS').click();
  await tool('Add Item').click();
  await submit();
  await expect.element(page.getByText('Fill all the fields')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(form.getByText('Please choose VEG or NONVEG.')).toBeVisible();
  expect(chosenCategory()).toBe('BREADS');
  await field('Name').fill('Khasta Roti');
  await field('Price').fill('thirty');
  await field('Meal Type').selectOptions('Veg');
  await field('Short Code').fill('dm');
  await submit();
  await expect.element(form.getByText('Please enter an amount in rupees.')).toBeVisible();
  await field('Price').fill('1,250.50');
  await submit();
  await expect.element(form.getByText('Please leave out the commas, like 1200.')).toBeVisible();
  await field('Price').fill('1250.50');
  failNext(menuApi.addItem, new ErrorResponse('item.code_taken', { shortCode: 'DM' }));
  await submit();
  await expect.element(page.getByText('The short code DM is already in use.').first()).toBeVisible();
  await field('Short Code').fill('khr');
  await field('Priority').fill('1');
  await submit();
  await expectNoDialog();
  await expect.element(itemRow('Khasta Roti')).toHaveTextContent('KHR');
  await expect.element(itemRow('Khasta Roti')).toHaveTextContent('₹1,250.50');
  expect(added).toHaveLength(1);
  expect(added[0]?.body).toMatchObject({
    name: 'Khasta Roti',
    price: 1250.5,
    mealType: 'VEG',
    categoryId: breads._id,
    shortCode: 'KHR',
    priority: 1,
  });
});

test('an edit sends what changed, an empty short code only to remove one, and moves the item', async () => {
  const roti = anItem({ name: 'Khasta Roti', categoryId: breads, shortCode: 'KHR', priority: 1 });
  const { edited, moved } = handleMenu({ items: [roti], categories: [breads, desserts] });
  renderPage(<ItemsPage />, 'items/item');
  await tool('BREADS').click();
  await editItem('Khasta Roti');
  await field('Short Code').fill('');
  await field('Category').selectOptions('DESSERTS');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Khasta Roti updated')).toBeVisible();
  expect(page.getByText('Khasta Roti updated').elements()).toHaveLength(1);
  await expectNoDialog();
  expect(edited[0]?.body).toMatchObject({ name: 'Khasta Roti', shortCode: null });
  expect(moved.map(({ body }) => body)).toEqual([{ categoryId: desserts._id }]);
  await expect.element(itemRow('Khasta Roti')).not.toBeInTheDocument();
  await tool('DESSERTS').click();
  await expect.element(itemRow('Khasta Roti')).toBeVisible();
  await expect.element(itemRow('Khasta Roti')).not.toHaveTextContent('KHR');
  await editItem('Khasta Roti');
  await field('Priority').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectNoDialog();
  expect(edited[1]?.body).not.toHaveProperty('shortCode');
});

test('an item is deleted after a question', async () => {
  const { menu } = handleMenu({ items: MENU });
  const deleted = handle(menuApi.deleteItem, ({ params }) => {
    menu.items = menu.items.filter(({ _id }) => _id !== params.itemId);
    return { data: {} };
  });
  renderPage(<ItemsPage />, 'items/item');
  await itemRow('Kadai Paneer').getByRole('button', { name: 'Delete Kadai Paneer' }).click();
  await expect.element(form).toHaveTextContent('Are you sure to delete Kadai Paneer?');
  expect(deleted).toEqual([]);
  await form.getByRole('button', { name: 'Delete' }).click();
  await expect.element(itemRow('Kadai Paneer')).not.toBeInTheDocument();
  await expectNoDialog();
});

test('the first item of a new shop can create its category', async () => {
  const { menu } = handleMenu();
  handle(menuApi.addCategory, ({ body }) => {
    const category = aCategory({ name: body.name });
    menu.categories = [category];
    return { data: { category } };
  });
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(page.getByText('No Items')).toBeVisible();
  await tool('Add Item').click();
  await field('Name').fill('Filter Coffee');
  await field('Price').fill('45.5');
  await expect.element(form.getByText('There is no category yet.')).toBeVisible();
  await submit();
  await expect
    .element(form.getByText('Please choose a category. Please add the category first.'))
    .toBeVisible();
  await form.getByLabelText('New category').fill('drinks');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chosenCategory).toBe('DRINKS');
  await expect.element(field('Name')).toHaveValue('Filter Coffee');
  await field('Meal Type').selectOptions('Veg');
  await submit();
  await expect.element(itemRow('Filter Coffee')).toHaveTextContent('₹45.50');
});

test('items with the same name are told apart by their categories where a choice names them', async () => {
  const items = [
    anItem({ name: 'Butter Naan', categoryId: breads }),
    anItem({ name: 'Butter Naan', categoryId: desserts }),
    anItem({ name: 'Sweet Lassi', categoryId: desserts }),
    anItem({ name: 'Veg Grilled Sandwich', categoryId: mains }),
  ];
  handleMenu({ items });
  renderPage(<ItemsPage />, 'items/item');
  await editItem('Veg Grilled Sandwich');
  await form.getByRole('button', { name: 'New group' }).click();
  const options = form.getByLabelText('Menu item').getByRole('option');
  const namesWith = (text: string) =>
    options
      .filter({ hasText: text })
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => namesWith('Butter Naan'))
    .toEqual(['Butter Naan (BREADS)', 'Butter Naan (DESSERTS)']);
  expect(namesWith('Sweet Lassi')).toEqual(['Sweet Lassi']);
});

const loading = page.getByRole('status', { name: 'Loading' });

test('items wait for the categories, whose tabs would move them', async () => {
  handleMenu({ items: MENU });
  const late = createGate();
  handle(menuApi.getMyCategories, async () => {
    await late.opened;
    return { data: { categories: [breads, mains] } };
  });
  renderPage(<ItemsPage />, 'items/item');
  const hasItems = () =>
    queryClient.getQueriesData({}).some(([, data]) => Array.isArray(data) && data.length === MENU.length);
  await expect.poll(hasItems).toBe(true);
  await expect.element(loading.first()).toBeVisible();
  expect(itemRow('Dal Makhani').elements()).toEqual([]);
  late.open();
  await expect.element(itemRow('Dal Makhani')).toBeVisible();
  await expect.element(tool('MAIN COURSE')).toBeVisible();
});

test('items are shown when the categories fail to load', async () => {
  handleMenu({ items: MENU });
  handle(menuApi.getMyCategories, () => {
    throw new ConnectionLost();
  });
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(itemRow('Dal Makhani')).toBeVisible();
});

test('a name that no printer can write is named below the list', async () => {
  handleMenu({ items: MENU });
  let names: string[] = [];
  handle(printingApi.getUnwritableNames, () => ({ data: { names } }));
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(count).toHaveTextContent(/^6 items$/);
  const notice = page.getByText(/^No printer here can write/);
  await expect.element(notice).not.toBeInTheDocument();
  names = ['दाल मखनी'];
  await queryClient.invalidateQueries();
  await expect.element(notice).toBeVisible();
  await expect.element(notice).toHaveTextContent('दाल मखनी');
});

const WORDS = ['Sold out', 'Change prices', 'Import', 'Export'];

test.each([
  [1366, 768, 1],
  [1024, 768, 2],
  [683, 384, 4],
  [360, 640, 4],
])('the tools of the list have one line at %i x %i, and all take %i lines', async (width, height, lines) => {
  await page.viewport(width, height);
  handleMenu({ items: MENU });
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(tool('Export')).toBeVisible();
  const boxOf = (name: string) => tool(name).element().getBoundingClientRect();
  const boxes = WORDS.map(boxOf);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
  for (const [index, { left }] of boxes.entries())
    expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
  const search = page.getByLabelText('Search by item name or short code').element().getBoundingClientRect();
  const toolsHeight = Math.max(boxOf('Add Item').bottom, ...boxes.map(({ bottom }) => bottom)) - search.top;
  expect(Math.round(toolsHeight / 56)).toBe(lines);
  expect(await findLayoutFaults()).toEqual([]);
});

test('with doubled text on a phone, what is chosen of the availability is read whole', async ({
  onTestFinished,
}) => {
  const { style } = document.documentElement;
  onTestFinished(() => {
    style.removeProperty('font-size');
  });
  await page.viewport(PHONE.width, PHONE.height);
  style.fontSize = '200%';
  handleMenu({ items: MENU });
  renderPage(<ItemsPage />, 'items/item');
  await expect.element(tool('Export')).toBeVisible();
  const select = page.getByLabelText('Availability').element();
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
  const canvas = Object.assign(document.createElement('canvas').getContext('2d') ?? {}, { font });
  const { width } = (canvas as CanvasRenderingContext2D).measureText('All items');
  const room =
    select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  expect(room).toBeGreaterThanOrEqual(width);
});
