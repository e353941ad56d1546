import { addToCart, openAs } from '../support/page-actions.ts';
import { expect, PHONE, test } from '../support/test.ts';

test('a waiter orders on a low-end phone: table, menu, request, kitchen, and the table is occupied', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await openAs(phone, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  const heading = phone.getByRole('heading', { name: 'Choose a table' });
  const lines = await heading.evaluate((h1) => {
    const range = document.createRange();
    range.selectNodeContents(h1);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const free = phone.getByRole('button', { name: /Free/ }).first();
  const tableNo = (await free.locator('span').first().innerText()).trim();
  await free.tap();
  await expect(phone.getByRole('link', { name: 'All Tables' })).toBeVisible();

  await addToCart(phone, 'Dal Makhani', 'Butter Naan');
  await phone.getByRole('button', { name: 'Search the menu' }).tap();
  await phone.getByLabel('Search by item name or short code').fill('pbm');
  await phone.getByRole('button', { name: /^Add to Cart: Paneer Butter Masala/ }).tap();
  await expect(phone.getByRole('complementary', { name: 'Cart Summary' })).toContainText('3 items');
  await phone.getByRole('button', { name: 'View Cart' }).tap();
  await phone.getByLabel('Special Request').fill('Less spicy, no onion');
  await phone.getByRole('button', { name: 'Proceed' }).tap();
  await phone.getByRole('button', { name: /Place Order|Order More/ }).tap();
  await expect(phone).toHaveURL(/\/shops$/);

  await phone.getByRole('link', { name: 'View KOT' }).tap();
  const card = phone.getByRole('article').filter({ hasText: 'Less spicy, no onion' });
  await expect(card).toContainText(tableNo);
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await phone.goto(`/employee/tables/${server.shopId}`);
  await expect(phone.getByRole('button', { name: new RegExp(`^${tableNo} .*Occupied`) })).toBeVisible();
});

test('no page scrolls sideways on a phone, and every tap target is large enough', async ({
  device,
  server,
}) => {
  const phone = await device(PHONE);
  await openAs(phone, 'WAITER', server.waiter);
  const screens = ['/shops', `/employee/tables/${server.shopId}`, `/employee/orders/${server.shopId}`];
  const diner = [
    `/orders/qr/${server.shopId}/${server.tableNo}`,
    `/orders/dine-in/${server.shopId}/${server.tableNo}`,
  ];
  for (const path of [...screens, ...diner]) {
    await phone.goto(path);
    await expect(phone.getByRole('heading').first()).toBeVisible();
    await expect(
      phone
        .getByText('Live', { exact: true })
        .or(phone.getByRole('link', { name: 'Order now' }))
        .first(),
    ).toBeVisible();
    const found = await phone.evaluate(() => {
      // What the browser skips off screen, such as a menu's sections, has no layout size.
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        element.style.contentVisibility = 'visible';
      const taps = [...document.querySelectorAll('button, a[href], select, input')].filter((element) =>
        element.checkVisibility(),
      );
      return {
        sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        small: taps
          // Layout size: unaffected by animations and zoom.
          .filter((element) => (element as HTMLElement).offsetHeight < 44)
          .map(
            (element) =>
              `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`,
          ),
      };
    });
    expect({ path, ...found }).toEqual({ path, sideways: 0, small: [] });
  }
});
