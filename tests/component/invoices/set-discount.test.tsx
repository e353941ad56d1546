import SetDiscount from '@tawa/client/src/features/invoices/components/discount/set-discount.tsx';
import { type Invoice, invoicesApi, type SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { anOwnReason, givenReasonsOf, handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = aShop();
const asha = { _id: newId(), name: 'Asha' };
const PIN = '7391';
const unpaid = anInvoice({ items: [{ name: 'Thali', quantity: 1, price: 500, options: [] }] });

const lineOf = (name: string, price: number, quantity: number): SplittableLine => ({
  orderItemId: newId(),
  tokenNo: 12,
  seat: 0,
  name,
  price,
  quantity,
  options: [],
});
const naan = lineOf('Naan', 45, 1);
const chai: SplittableLine = {
  ...lineOf('Chai', 60, 3),
  adjustment: { kind: 'PERCENT', percent: 10, amount: 18, quantity: 3 },
};

const dialog = page.getByRole('dialog').last();
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const tab = (name: string) => dialog.getByRole('tab', { name, exact: true });
const reason = dialog.getByLabelText('Reason');

let closed: number;
beforeEach(async () => {
  closed = 0;
  await page.viewport(PHONE.width, PHONE.height);
  signInAs(shop, 'CASHIER');
  handleReasons();
  handle(invoicesApi.getInvoiceLines, () => ({ data: { lines: [naan, chai] } }));
});

const handleDiscount = () =>
  handle(invoicesApi.setDiscount, () => ({ message: 'Bill updated', data: { invoice: unpaid } }));

const handleApprovers = () =>
  handle(terminalsApi.getApprovers, () => ({ data: { approvers: [asha], acceptsPins: true, remote: [] } }));

function renderForm(invoice: Invoice = unpaid, needsApproval = false) {
  renderPage(
    <SetDiscount
      shopId={shop._id}
      invoice={invoice}
      needsApproval={needsApproval}
      onClose={() => closed++}
    />,
    'orders/table',
    { shop },
  );
}

test('a percentage needs a reason, and Enter saves both with the total that was shown', async () => {
  const sent = handleDiscount();
  renderForm();
  await dialog.getByLabelText('Percent').fill('12.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await reason.selectOptions('Offer');
  await dialog.getByLabelText('Percent').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'PERCENT', percent: 12.5, reasonId: 'offer', shownTotal: 500 },
  ]);
});

test('an amount stays below the subtotal, and a reason of its own is typed', async () => {
  const sent = handleDiscount();
  renderForm();
  await tab('Amount').click();
  await dialog.getByLabelText('Amount').fill('500');
  await reason.selectOptions('Other');
  await dialog.getByLabelText('What happened').fill('Dropped plate');
  await button('Save').click();
  await expect.element(dialog.getByText('Please enter a discount below the subtotal.')).toBeVisible();
  await dialog.getByLabelText('Amount').fill('50');
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'AMOUNT', amount: 50, reason: 'Dropped plate', shownTotal: 500 },
  ]);
});

test('a complimentary bill needs only a reason, and opens as such', async () => {
  const sent = handleDiscount();
  renderForm(anInvoice({ items: unpaid.items, discount: 500, discountKind: 'COMP' }));
  await expect.element(tab('Complimentary')).toHaveAttribute('aria-selected', 'true');
  await reason.selectOptions('Guest of the owner');
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  expect(sent[0]?.body).toMatchObject({ kind: 'COMP', reasonId: 'ownersInvitation' });
});

test('for a printed bill an approval is asked in place, and Back leads to the form as it was', async () => {
  const asked = handleApprovers();
  const sent = handle(invoicesApi.setDiscount, ({ body }) => {
    if (!body.approval)
      throw new ErrorResponse('access.needs_approval', {}, { data: { permission: 'invoice.charge' } });
    return { message: 'Bill updated', data: { invoice: unpaid } };
  });
  renderForm();
  await dialog.getByLabelText('Percent').fill('10');
  await reason.selectOptions('Complaint');
  await button('Save').click();
  await expect.element(button('Asha')).toBeVisible();
  await goBack();
  await expect.element(dialog.getByLabelText('Percent')).toHaveValue('10');
  await button('Save').click();
  await button('Asha').click();
  await expect.element(dialog.getByText('Discount 10 % · ₹50')).toBeVisible();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.poll(() => closed).toBe(1);
  // So that nobody is named whose cap is too low.
  expect(asked[0]?.query).toEqual({ permission: 'invoice.charge', invoiceId: unpaid._id, amount: 50 });
  expect(sent.at(-1)?.body.approval).toEqual({ userId: asha._id, pin: PIN });
});

const what = dialog.getByLabelText('What');

test('a discount on one item names it, and is below its price', async () => {
  const sent = handleDiscount();
  renderForm();
  await what.selectOptions('3 × Chai, order 12');
  await expect.element(dialog.getByLabelText('Percent')).toHaveValue('10');
  await tab('Amount').click();
  await dialog.getByLabelText('Amount').fill('180');
  await reason.selectOptions('Complaint');
  await button('Save').click();
  await expect
    .element(dialog.getByText('Please enter a discount below the price of the item.'))
    .toBeVisible();
  await dialog.getByLabelText('Amount').fill('20');
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { orderItemId: chai.orderItemId, kind: 'AMOUNT', amount: 20, reasonId: 'complaint', shownTotal: 500 },
  ]);
});

test('some of an item is complimentary, never all for want of a number, and an approval says which', async () => {
  const asked = handleApprovers();
  const sent = handle(invoicesApi.complimentaryLine, () => ({
    message: 'Bill updated',
    data: { invoice: unpaid },
  }));
  renderForm(unpaid, true);
  await what.selectOptions('3 × Chai, order 12');
  await tab('Complimentary').click();
  await dialog.getByLabelText('How many').fill('4');
  await reason.selectOptions('Complaint');
  await button('Ask for approval').click();
  await expect.element(dialog.getByText('The bill has 3 of this item.')).toBeVisible();
  await dialog.getByLabelText('How many').fill('');
  await button('Ask for approval').click();
  await expect.element(dialog.getByText('Please enter how many.')).toBeVisible();
  await dialog.getByLabelText('How many').fill('2');
  await button('Ask for approval').click();
  await button('Asha').click();
  await expect.element(dialog.getByText('Chai: Complimentary · ₹120')).toBeVisible();
  // In place of the 10 % of the item, which came to ₹18.
  expect(asked[0]?.query).toMatchObject({ invoiceId: unpaid._id, amount: 102 });
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ params, body }) => [params.orderItemId, body])).toEqual([
    [
      chai.orderItemId,
      {
        invoiceId: unpaid._id,
        quantity: 2,
        reasonId: 'complaint',
        shownTotal: 500,
        approval: { userId: asha._id, pin: PIN },
      },
    ],
  ]);
});

test('Back closes set-discount', async () => {
  renderForm();
  await expect.element(dialog.getByLabelText('Percent')).toBeVisible();
  await goBack();
  await expect.poll(() => closed).toBe(1);
});

test.each(['Percent', 'Amount', 'Complimentary'])('%s has no fault that axe knows', async (kind) => {
  renderForm();
  await tab(kind).click();
  await reason.selectOptions('Other');
  await expect.element(dialog.getByLabelText('What happened')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});

test('discounts and complimentary bills have each their own reasons', async () => {
  const festival = anOwnReason({ kind: 'DISCOUNT', label: 'Festival' });
  const review = anOwnReason({ kind: 'COMP', label: 'Review' });
  handleReasons(festival, review);
  const sent = handleDiscount();
  renderForm();
  await dialog.getByLabelText('Percent').fill('10');
  await reason.selectOptions('Festival');
  await tab('Complimentary').click();
  await expect.element(reason).toHaveDisplayValue('Choose a reason');
  await button('Save').click();
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible();
  await reason.selectOptions('Review');
  await button('Save').click();
  await expect.poll(() => sent.map(({ body }) => body.reasonId)).toEqual([review._id]);
});

test('who approves reads the name of a reason of the shop', async () => {
  handleReasons(anOwnReason({ kind: 'DISCOUNT', label: 'Festival' }));
  handleApprovers();
  renderForm(unpaid, true);
  await dialog.getByLabelText('Percent').fill('10');
  await reason.selectOptions('Festival');
  await button('Ask for approval').click();
  await expect.element(dialog.getByText('Festival')).toBeVisible();
});

test('a reason that is switched off before the approval leads back to the form, which asks for another', async () => {
  const festival = anOwnReason({ kind: 'DISCOUNT', label: 'Festival' });
  handleReasons(festival);
  handleApprovers();
  const reasons = [{ ...festival, isActive: false }, ...givenReasonsOf('DISCOUNT')];
  const sent = handle(invoicesApi.setDiscount, ({ body: { reasonId } }) => {
    if (reasonId === festival._id)
      throw new ErrorResponse('reason.inactive', { name: 'Festival' }, { data: { reasons } });
    return { message: 'Bill updated', data: { invoice: unpaid } };
  });
  renderForm(unpaid, true);
  await dialog.getByLabelText('Percent').fill('10');
  await reason.selectOptions('Festival');
  await button('Ask for approval').click();
  await button('Asha').click();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.element(reason).toHaveDisplayValue('Choose a reason');
  expect(closed).toBe(0);
  await reason.selectOptions('Complaint');
  await button('Ask for approval').click();
  await button('Asha').click();
  await userEvent.keyboard(`${PIN}{Enter}`);
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body.reasonId)).toEqual([festival._id, 'complaint']);
});

test('a coupon is its code alone, without a reason, and needs one', async () => {
  const sent = handleDiscount();
  renderForm();
  await tab('Coupon').click();
  await expect.element(reason).not.toBeInTheDocument();
  await button('Save').click();
  await expect.element(page.getByText('Please enter the code of the coupon.')).toBeVisible();
  await dialog.getByLabelText('Coupon code').fill('save-10');
  await button('Save').click();
  await expect.element(dialog.getByText('Please enter a code of 3 to 20 letters and digits.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await dialog.getByLabelText('Coupon code').fill('save10');
  expect(await findLayoutFaults()).toEqual([]);
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'COUPON', couponCode: 'SAVE10', shownTotal: 500 }]);
});

test('a bill with a coupon opens with its code, and a coupon is never of one item', async () => {
  renderForm(
    anInvoice({
      items: unpaid.items,
      discount: 50,
      discountKind: 'PERCENT',
      discountPercent: 10,
      coupon: { code: 'SAVE10', maxAmount: null, minSubTotal: 0 },
    }),
  );
  await expect.element(dialog.getByLabelText('Coupon code')).toHaveValue('SAVE10');
  await dialog.getByLabelText('What').selectOptions(naan.orderItemId);
  await expect.element(tab('Coupon')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Percent')).toBeVisible();
});

/** As the server sends it: at the field of the code. */
function unknownCoupon(code: string): ErrorResponse {
  return new ErrorResponse(
    'coupon.unknown',
    { code },
    { fields: { couponCode: `There is no coupon ${code}.` } },
  );
}

const couponCode = dialog.getByLabelText('Coupon code');
const atField = dialog.getByRole('alert');

test('a coupon that the server refuses says so at its field, until another code is typed', async () => {
  handle(invoicesApi.setDiscount, () => {
    throw unknownCoupon('SAVE10');
  });
  renderForm();
  await tab('Coupon').click();
  await couponCode.fill('SAVE10');
  await button('Save').click();
  await expect.element(atField).toHaveTextContent('There is no coupon SAVE10.');
  await expect.element(couponCode).toHaveAccessibleDescription('There is no coupon SAVE10.');
  await expect.element(couponCode).toHaveAttribute('aria-invalid', 'true');
  await expect.element(couponCode).toHaveFocus();
  await expect.element(couponCode).toHaveValue('SAVE10');
  expect(closed).toBe(0);
  await userEvent.keyboard('0');
  await expect.element(couponCode).toHaveValue('SAVE100');
  await expect.element(atField).not.toBeInTheDocument();
  await expect.element(couponCode).toHaveAttribute('aria-invalid', 'false');
});

test('a coupon that is refused after its approval leads back to its field, and another code is approved', async () => {
  handleApprovers();
  const sent = handle(invoicesApi.setDiscount, ({ body }) => {
    if (body.couponCode === 'SAVE10') throw unknownCoupon('SAVE10');
    return { message: 'Bill updated', data: { invoice: unpaid } };
  });
  renderForm(unpaid, true);
  await tab('Coupon').click();
  for (const code of ['SAVE10', 'SAVE20']) {
    await couponCode.fill(code);
    await button('Ask for approval').click();
    await button('Asha').click();
    await userEvent.keyboard(`${PIN}{Enter}`);
    if (code === 'SAVE10')
      await expect.element(couponCode).toHaveAccessibleDescription('There is no coupon SAVE10.');
  }
  await expect.poll(() => closed).toBe(1);
  expect(sent.map(({ body }) => body.couponCode)).toEqual(['SAVE10', 'SAVE20']);
});
