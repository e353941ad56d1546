import { ShopForm } from '@tawa/client/src/features/shops/components/shop-form.tsx';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { renderPage } from '../support/render-page.tsx';
import { anOwnerOf } from '../support/sign-in.ts';

const shop = aShop({ businessDayStart: 3, businessDayStarts: [{ fromDay: '2026-11-01', hour: 3 }] });
const owner = anOwnerOf(shop);

test('the owner chooses when the business day starts, and reads what follows it', async () => {
  const saved = handle(shopsApi.editShop, () => ({ message: 'Saved', data: { shop } }));
  renderPage(
    <ShopForm owner={owner} isFirst={false} shop={shop} onClose={() => undefined} />,
    'orders/manage',
    {
      shop,
    },
  );
  const start = page.getByLabelText('Business day starts at');
  await expect.element(start).toHaveValue('3');
  await expect
    .element(start)
    .toHaveAccessibleDescription(/A bill’s number and its date follow the calendar\./);
  await start.selectOptions('4:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved.map(({ body }) => body.businessDayStart)).toEqual([4]);
});
