import DrawerPage from '@tawa/client/src/pages/day/drawer.page.tsx';
import { type CashMovement, type Shift, shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCashMovement, aClosedShift, aShift } from '../../support/builders/shift.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const MILK = 'Expense ₹240, Milk from the market';
const button = (name: string) => page.getByRole('button', { name, exact: true });

let shift: Shift;
let movements: CashMovement[];
let saved: HandledRequest<typeof shiftsApi.setReceipt>[];

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  signInAsOwner(shop);
  shift = aShift();
  movements = [aCashMovement({ shiftId: shift._id })];
  handle(shiftsApi.getShifts, ({ query }) => {
    const found = shift.status === query.status ? [shift] : [];
    return { data: { shifts: found, shiftFilteredCount: found.length, resultPerPage: 20 } };
  });
  handle(shiftsApi.getXReport, () => ({
    data: { shift, movements, sums: [], expected: 2000, cashInNoDrawer: null },
  }));
  handle(shiftsApi.getReceipt, async () => ({ data: await aPhoto(60, 160) }));
  saved = handle(shiftsApi.setReceipt, ({ params }) => {
    movements = movements.map((one) => ({
      ...one,
      hasReceipt: one.hasReceipt || one._id === params.movementId,
    }));
    const [movement = aCashMovement()] = movements.filter(({ _id }) => _id === params.movementId);
    return { data: { movement } };
  });
});

const openPage = () => renderPage(<DrawerPage />, 'day/drawer', { shop });

async function aPhoto(width: number, height: number): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([bytes ?? ''], 'receipt.png', { type: 'image/png' });
}

/** As if the camera of the phone had taken it. */
async function takePhoto(photo: File): Promise<void> {
  const input = button(`Add receipt of ${MILK}`).element().parentElement?.querySelector('input');
  if (!input) throw new Error('there is no input for a photo');
  await userEvent.upload(page.elementLocator(input), photo);
}

test('an expense gets the photo of its receipt, which then opens large', async () => {
  movements = [...movements, aCashMovement({ shiftId: shift._id, kind: 'DROP', reason: 'To the safe' })];
  openPage();
  await expect.element(button(`Add receipt of ${MILK}`)).toBeVisible();
  expect(page.getByRole('button', { name: /^Add receipt of/ }).elements()).toHaveLength(1);
  expect(await findLayoutFaults()).toEqual([]);
  await takePhoto(await aPhoto(600, 3200));
  const show = button(`Receipt of ${MILK}`);
  await expect.element(show).toBeVisible();
  const [request] = saved;
  expect(request?.params.movementId).toBe(movements[0]?._id);
  const { height } = await createImageBitmap(request?.body.photo ?? new File([], ''));
  expect(height, 'a phone sends no more than the server stores').toBe(1600);
  await show.click();
  const photo = page.getByRole('dialog').getByRole('img', { name: `Receipt of ${MILK}` });
  await expect.element(photo).toBeVisible();
  await expect.poll(() => (photo.element() as HTMLImageElement).naturalHeight).toBe(160);
  expect(await findLayoutFaults()).toEqual([]);
});

test('a photo that the server refuses is said, and another one can be chosen', async () => {
  openPage();
  await expect.element(button(`Add receipt of ${MILK}`)).toBeVisible();
  failNext(shiftsApi.setReceipt, new ErrorResponse('picture.unsupported'));
  await takePhoto(new File(['<html>'], 'receipt.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByText(/JPEG, PNG/).first()).toBeVisible();
  await takePhoto(await aPhoto(60, 160));
  await expect.element(button(`Receipt of ${MILK}`)).toBeVisible();
});

test('a receipt that cannot be loaded says so and loads again', async () => {
  movements = movements.map((movement) => ({ ...movement, hasReceipt: true }));
  failNext(shiftsApi.getReceipt, new ErrorResponse('entity.not_found', { noun: 'picture' }));
  openPage();
  await button(`Receipt of ${MILK}`).click();
  await expect.element(page.getByText('The receipt could not be loaded')).toBeVisible();
  await button('Try again').click();
  await expect.element(page.getByRole('dialog').getByRole('img')).toBeVisible();
});

test('the report of a closed shift opens its receipts, and takes none', async () => {
  shift = aClosedShift();
  movements = [
    aCashMovement({ shiftId: shift._id, hasReceipt: true }),
    aCashMovement({ shiftId: shift._id, reason: 'Ice' }),
  ];
  openPage();
  await page.getByRole('button', { name: /^Counter · shift 1/ }).click();
  await button(`Receipt of ${MILK}`).click();
  await expect.element(page.getByRole('dialog').last().getByRole('img')).toBeVisible();
  expect(page.getByText('Add receipt').query()).toBeNull();
});
