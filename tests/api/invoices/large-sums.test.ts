import { MAX_CHARGE_RUPEES, MAX_RUPEES } from '@tawa/shared/money.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { expect, test } from 'vitest';
import { createInvoice, createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const shop = await seedShop(server);
const invoiceClient = createInvoiceClient(server, shop);

test('an invoice above one crore is charged and paid like any other', async () => {
  server.app.databases.writer
    .prepare('UPDATE items SET price = ? WHERE id = ?')
    .run(MAX_RUPEES * 100, shop.items.naan);
  const cartItems = [{ foodItemId: shop.items.naan, qty: MAX_QUANTITY }];
  const { _id } = await createInvoice(server, shop, { cartItems });
  const charged = requireInvoice(
    await invoiceClient.addCharges(_id, 80_00_00_000.75, 2_00_00_000.5, 1_50_00_000.25),
  );
  expect(charged.totalPayment).toBe(22_50_00_000);
  const [amountReceived, expectedTotal] = [22_49_99_999.99, 22_50_00_000];
  const paid = requireInvoice(await invoiceClient.pay(_id, { amountReceived, expectedTotal }));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived, waivedAmount: 0.01 });
});

test('the largest charges produce a payable invoice', async () => {
  const { _id } = await createInvoice(server, shop);
  const tooMuch = await expectNoChange(server, () => invoiceClient.addCharges(_id, 0, MAX_CHARGE_RUPEES + 1));
  expectError(tooMuch, 'VALIDATION');
  const { totalPayment } = requireInvoice(
    await invoiceClient.addCharges(_id, 0, MAX_CHARGE_RUPEES, MAX_CHARGE_RUPEES),
  );
  const paid = requireInvoice(await invoiceClient.pay(_id, { expectedTotal: totalPayment }));
  expect(paid).toMatchObject({ status: 'PAID', amountReceived: totalPayment });
});
