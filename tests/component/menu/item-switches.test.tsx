import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anItem } from '../../support/builders/item.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { findAllViolations } from '../support/measure.ts';
import { findById, handleMenu, itemRow } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';

const KEBAB = 'Hara Bhara Kebab';
const star = itemRow(KEBAB).getByRole('button', { name: `Star ${KEBAB}` });
const available = itemRow(KEBAB).getByRole('switch', { name: `${KEBAB} is available` });
const expectStar = (isOn: boolean) => expect.element(star).toHaveAttribute('aria-pressed', String(isOn));
const expectAvailable = (isOn: boolean) =>
  expect.element(available).toHaveAttribute('aria-checked', String(isOn));

test('star and availability toggle at once, and of taps during a request only the last is sent', async () => {
  const kebab = anItem({ name: KEBAB });
  handleMenu({ items: [kebab] });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stored = kebab;
  const edited = handle(menuApi.editItem, async ({ body: { isStar, isAvailable } }) => {
    await released;
    stored = {
      ...stored,
      ...(isStar !== undefined && { isStar }),
      ...(isAvailable !== undefined && { isAvailable }),
    };
    return { message: `${KEBAB} updated`, data: { item: stored } };
  });
  handle(menuApi.getMyItems, () => ({ data: { items: [stored] } }));
  renderPage(<ItemsPage />, 'items/item');
  await star.click();
  await expectStar(true);
  // Only the last of these taps counts, since a request is in flight.
  for (let tap = 0; tap < 5; tap++) await available.click();
  await expectAvailable(false);
  release();
  await expect.element(page.getByText(`${KEBAB} updated`).first()).toBeVisible();
  await page.getByRole('button', { name: 'STARRED' }).click();
  await expectAvailable(false);
  await expectStar(true);
  expect(edited.map(({ body }) => body)).toEqual([{ isStar: true }, { isAvailable: false }]);
});

test('two taps on the availability are sent in their order', async () => {
  const { edited } = handleMenu({ items: [anItem({ name: KEBAB })] });
  renderPage(<ItemsPage />, 'items/item');
  await available.click();
  await available.click();
  await expect
    .poll(() => edited.map(({ body }) => body))
    .toEqual([{ isAvailable: false }, { isAvailable: true }]);
  await expectAvailable(true);
});

test('star and availability revert if the change is rejected or not sent', async () => {
  handleMenu({ items: [anItem({ name: KEBAB })] });
  renderPage(<ItemsPage />, 'items/item');
  failNext(menuApi.editItem, new ErrorResponse('access.forbidden'));
  await available.click();
  await expect.element(page.getByText(new ErrorResponse('access.forbidden').message)).toBeVisible();
  await expectAvailable(true);
  failNext(menuApi.editItem, new ConnectionLost());
  await star.click();
  await expect.element(page.getByText('No connection to the server.')).toBeVisible();
  await expectStar(false);
});

test('the owner sees beside the switch what is left, and changes it there', async () => {
  const { menu } = handleMenu({ items: [anItem({ name: 'Dal Makhani', remaining: 12 })] });
  const store = (itemId: string, isAvailable: boolean, soldOutUntil: string | null) => {
    const item = { ...findById(menu.items, itemId), isAvailable, soldOutUntil, remaining: null };
    menu.items = [item];
    return { data: { item } };
  };
  const changes = handle(menuApi.setItemAvailability, ({ params, body: { availability } }) =>
    store(
      params.itemId,
      availability === 'AVAILABLE',
      availability === 'SOLD_OUT_TODAY' ? '2126-11-21T00:00:00.000Z' : null,
    ),
  );
  renderPage(<ItemsPage />, 'items/item');
  const row = itemRow('Dal Makhani');
  const change = (state: string) => row.getByRole('button', { name: `${state}: change for Dal Makhani` });
  const isAvailable = row.getByRole('switch', { name: 'Dal Makhani is available' });
  await change('12 left').click();
  const sheet = page.getByRole('dialog', { name: 'Dal Makhani' });
  await expect.element(sheet).toBeVisible();
  expect(await findAllViolations()).toEqual([]);
  await sheet.getByRole('button', { name: 'Sold out today' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(row).toHaveTextContent('Sold out today');
  await expect.element(isAvailable).not.toBeChecked();
  const edited = handle(menuApi.editItem, ({ params, body }) =>
    store(params.itemId, body.isAvailable ?? false, null),
  );
  await isAvailable.click();
  await expect.element(change('Available')).toBeVisible();
  expect(edited.map(({ body }) => body)).toEqual([{ isAvailable: true }]);

  await page.getByRole('button', { name: 'Grid view' }).click();
  await change('Available').click();
  await sheet.getByRole('button', { name: 'Sold out (no end)' }).click();
  await expect.element(change('Sold out')).toHaveFocus();
  expect(changes.map(({ body }) => body)).toEqual([
    { availability: 'SOLD_OUT_TODAY' },
    { availability: 'SOLD_OUT' },
  ]);
});

test('the sheet of what is sold out says what changed last, and takes it back', async () => {
  handleMenu({ items: [anItem({ name: 'Dal Makhani' })] });
  const changes = handle(menuApi.setItemAvailability, ({ body: { availability } }) => {
    const isAvailable = availability === 'AVAILABLE';
    return {
      message: isAvailable ? 'Dal Makhani is available' : 'Dal Makhani is sold out',
      data: { item: anItem({ name: 'Dal Makhani', isAvailable }) },
    };
  });
  renderPage(<ItemsPage />, 'items/item');
  await page.getByRole('button', { name: 'Sold out', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Sold out' });
  const mark = sheet.getByRole('button', { name: 'Mark sold out: Dal Makhani' });
  await expect.element(mark).toBeVisible();
  const lastChange = sheet.getByRole('status');
  await expect.element(lastChange).not.toBeInTheDocument();
  await mark.click();
  await expect.element(lastChange).toHaveTextContent('Dal Makhani is sold out');
  await sheet.getByRole('button', { name: 'Undo: Dal Makhani is sold out' }).click();
  await expect.element(lastChange).toHaveTextContent('Dal Makhani is available');
  expect(changes.map(({ body }) => body)).toEqual([
    { availability: 'SOLD_OUT_TODAY' },
    { availability: 'AVAILABLE' },
  ]);
});
