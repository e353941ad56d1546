import ReasonsForm from '@tawa/client/src/features/shops/components/reasons-form.tsx';
import { ShopForm } from '@tawa/client/src/features/shops/components/shop-form.tsx';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { MAX_OWN_REASONS, type ReasonKind } from '@tawa/shared/reasons.ts';
import { type ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { anOwnReason, givenReasonsOf, handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { anOwnerOf } from '../support/sign-in.ts';

const shop = aShop();
const powerCut = anOwnReason();
const spilled = anOwnReason({ label: 'Spilled', isUsed: true });

const sheet = page.getByRole('dialog').last();
const button = (name: string) => sheet.getByRole('button', { name, exact: true });
const row = (name: string) => sheet.getByRole('group', { name, exact: true });

let closed: number;
let saved: HandledRequest<typeof shopsApi.editReasons>[];

beforeEach(() => {
  closed = 0;
  saved = handle(shopsApi.editReasons, ({ body: { kind, reasons } }) => ({
    data: {
      reasons: reasons.map(
        ({ _id = newId(), label = '', isActive }): ShopReason => ({
          _id,
          kind,
          label,
          isActive,
          isUsed: false,
        }),
      ),
    },
  }));
});

async function openReasons(kind: ReasonKind, ...own: ShopReason[]): Promise<void> {
  handleReasons(...own);
  renderPage(<ReasonsForm shopId={shop._id} kind={kind} onClose={() => closed++} />, 'orders/manage', {
    shop,
  });
  await expect.element(button('Add a reason')).toBeVisible();
}

const savedReasons = () => saved.at(-1)?.body.reasons;
const givenVoids = givenReasonsOf('VOID').map(({ _id, label, isActive }) => ({ _id, label, isActive }));

test('a reason is added after those of the list, and needs a name', async () => {
  await openReasons('VOID');
  await button('Add a reason').click();
  await button('Save').click();
  await expect.element(sheet.getByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
  await row('Reason 7').getByRole('textbox').fill('Power cut');
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  expect(saved[0]?.body.kind).toBe('VOID');
  expect(savedReasons()).toEqual([...givenVoids, { label: 'Power cut', isActive: true }]);
});

test('a reason is renamed, moved and removed, and a given one is switched off', async () => {
  const slow = anOwnReason({ label: 'Slow' });
  await openReasons('VOID', powerCut, slow);
  await row('Power cut').getByRole('textbox').fill('No power');
  await row('Slow')
    .getByRole('button', { name: /remove/i })
    .click();
  await row('No power').getByRole('button', { name: /down/i }).click();
  await sheet.getByRole('checkbox', { name: 'Sold out' }).click();
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  const [first, ...rest] = givenVoids.map((one) =>
    one._id === 'soldOut' ? { ...one, isActive: false } : one,
  );
  expect(savedReasons()).toEqual([first, { _id: powerCut._id, label: 'No power', isActive: true }, ...rest]);
});

test('a given reason and one that was used cannot be removed', async () => {
  await openReasons('VOID', spilled, powerCut);
  await expect.element(row('Spilled').getByRole('checkbox', { name: 'In use' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: /remove/i })).toHaveLength(1);
});

test('Add is there while fewer than 30 own reasons are in use', async () => {
  const own = Array.from({ length: MAX_OWN_REASONS + 1 }, (_, n) =>
    anOwnReason({ label: `R ${n}`, isUsed: true, isActive: n > 0 }),
  );
  handleReasons(...own);
  renderPage(<ReasonsForm shopId={shop._id} kind="VOID" onClose={() => closed++} />, 'orders/manage', {
    shop,
  });
  const inUse = row('R 1').getByRole('checkbox', { name: 'In use' });
  await expect.element(inUse).toBeVisible();
  await expect.element(button('Add a reason')).not.toBeInTheDocument();
  await inUse.click();
  await expect.element(button('Add a reason')).toBeVisible();
});

test('a name that is taken is said at the list, also on a phone', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await openReasons('COMP', { ...powerCut, kind: 'COMP' });
  await row('Power cut').getByRole('textbox').fill('Complaint');
  failNext(
    shopsApi.editReasons,
    new ErrorResponse('entity.name_taken', { noun: 'reason', name: 'Complaint' }),
  );
  await button('Save').click();
  await expect.element(sheet.getByText('There is already a reason Complaint.')).toBeVisible();
  expect(await findLayoutFaults()).toEqual([]);
});

test('a list that does not load says so, and loads again', async () => {
  handle(shopsApi.getReasons, () => {
    throw new ErrorResponse('access.forbidden');
  });
  renderPage(<ReasonsForm shopId={shop._id} kind="VOID" onClose={() => closed++} />, 'orders/manage', {
    shop,
  });
  await expect.element(sheet.getByText('The reasons could not be loaded')).toBeVisible();
  handleReasons();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button('Add a reason')).toBeVisible();
});

test('a list that another device changes meanwhile asks which one counts', async () => {
  await openReasons('VOID', powerCut);
  await row('Power cut').getByRole('textbox').fill('No power');
  handleReasons({ ...powerCut, label: 'Blackout' });
  await queryClient.invalidateQueries();
  await expect.element(sheet.getByRole('button', { name: /mine/i })).toBeVisible();
});

test('a list that is stale when it is saved shows the present one and says so', async () => {
  await openReasons('VOID', powerCut);
  await row('Power cut').getByRole('textbox').fill('No power');
  const slow = anOwnReason({ label: 'Slow' });
  const reasons = [powerCut, slow, ...givenReasonsOf('VOID')];
  failNext(shopsApi.editReasons, new ErrorResponse('reason.stale', {}, { data: { reasons } }));
  await button('Save').click();
  await expect.element(sheet.getByText(/Somebody else changed the reasons meanwhile/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Show the change' }).click();
  await expect.element(row('Slow')).toBeVisible();
  await row('Power cut').getByRole('textbox').fill('Blackout');
  await button('Save').click();
  await expect.poll(() => closed).toBe(1);
  const form = ({ _id, label, isActive }: ShopReason) => ({ _id, label, isActive });
  expect(saved[0]?.body.shown).toEqual(reasons.map(form));
  expect(savedReasons()).toEqual(
    reasons.map((one) => ({ ...form(one), ...(one === powerCut && { label: 'Blackout' }) })),
  );
});

test('the settings of the shop open the list of each kind, and Back closes it alone', async () => {
  handleReasons();
  renderPage(
    <ShopForm owner={anOwnerOf(shop)} isFirst={false} shop={shop} onClose={() => closed++} />,
    'orders/manage',
    { shop },
  );
  const settings = page.getByRole('group', { name: 'Reasons that staff choose from' });
  for (const [kind, title] of [
    ['Voids', 'Reasons for voids'],
    ['Discounts', 'Reasons for discounts'],
    ['Complimentary', 'Reasons for complimentary items'],
  ] as const) {
    await settings.getByRole('button', { name: kind }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await goBack();
    await expect.element(page.getByRole('dialog', { name: title })).not.toBeInTheDocument();
  }
  expect(closed).toBe(0);
});
