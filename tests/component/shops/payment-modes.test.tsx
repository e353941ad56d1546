import { ShopForm } from '@tawa/client/src/features/shops/components/shop-form.tsx';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { type ShopPaymentMode, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { anOwnMode, handlePaymentModes } from '../support/payment-modes.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { anOwnerOf } from '../support/sign-in.ts';

const shop = aShop();
const owner = anOwnerOf(shop);
const dialogs = page.getByRole('dialog');
const sheet = page.getByRole('dialog', { name: 'Payment modes' });
const button = (name: string) => sheet.getByRole('button', { name, exact: true });
const row = (name: string) => sheet.getByRole('group', { name, exact: true });
const machine = anOwnMode();
const zomato = anOwnMode({ name: 'Zomato Pay', class: 'OTHER' });

let saved: HandledRequest<typeof shopsApi.editPaymentModes>[];
/** The shop's own modes that the last request had. */
const savedModes = () => saved.at(-1)?.body.modes.slice(SHARED_MODES.length);

beforeEach(() => {
  saved = handle(shopsApi.editPaymentModes, ({ body }) => {
    const modes = body.modes.map((mode): ShopPaymentMode => ({ ...mode, _id: mode._id ?? newId() }));
    handlePaymentModes(...modes.slice(SHARED_MODES.length));
    return { message: 'Payment modes saved', data: { modes } };
  });
});

async function openModes(...own: ShopPaymentMode[]): Promise<void> {
  handlePaymentModes(...own);
  renderPage(
    <ShopForm owner={owner} isFirst={false} shop={shop} onClose={() => undefined} />,
    'orders/manage',
    {
      shop,
    },
  );
  await page.getByRole('button', { name: 'Payment modes' }).click();
  await expect.element(button('Add a payment mode')).toBeVisible();
}

test('a mode is added after those of every shop, and the form of the shop stays open', async () => {
  await openModes();
  await expect.element(sheet.getByText(/^Every shop has CASH, CARD, GOOGLEPAY/)).toBeVisible();
  await button('Add a payment mode').click();
  await button('Save').click();
  await expect.element(sheet.getByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);

  await row('Payment mode 1').getByLabelText('Name').fill('HDFC machine');
  await row('HDFC machine').getByLabelText('Counts as').selectOptions('Card');
  await button('Save').click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(dialogs).toHaveLength(1);
  expect(savedModes()).toEqual([{ name: 'HDFC machine', class: 'CARD', isActive: true }]);
  expect(saved[0]?.body.modes.slice(0, SHARED_MODES.length)).toEqual(SHARED_MODES);

  await page.getByRole('button', { name: 'Payment modes' }).click();
  await expect.element(row('HDFC machine')).toBeVisible();
});

test('a mode is renamed, switched off, moved and removed', async () => {
  const ledger = anOwnMode({ name: 'House ledger', class: 'DUE' });
  await openModes(machine, zomato, ledger);
  await row('HDFC machine').getByLabelText('Name').fill('ICICI machine');
  await row('Zomato Pay').getByRole('checkbox', { name: 'In use' }).click();
  await row('Zomato Pay').getByRole('button', { name: /up/i }).click();
  await row('House ledger')
    .getByRole('button', { name: /remove/i })
    .click();
  await button('Save').click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(savedModes()).toEqual([
    { ...zomato, isActive: false },
    { ...machine, name: 'ICICI machine' },
  ]);
});

test('a name that is taken is said at the list, also on a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openModes(machine, zomato);
  await row('Zomato Pay').getByLabelText('Name').fill('hdfc MACHINE');
  failNext(
    shopsApi.editPaymentModes,
    new ErrorResponse('entity.name_taken', { noun: 'payment mode', name: 'hdfc MACHINE' }),
  );
  await button('Save').click();
  await expect.element(sheet.getByText('There is already a payment mode hdfc MACHINE.')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});
