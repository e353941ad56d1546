import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import ItemsPage from '@tawa/client/src/pages/items/items.page.tsx';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { anItem, aVariant } from '../../support/builders/item.ts';
import { ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { findAllViolations } from '../support/measure.ts';
import { editItem, findById, handleMenu, itemRow, toOptionGroup } from '../support/menu.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const form = page.getByRole('dialog').last();
const button = (name: string) => form.getByRole('button', { name, exact: true });
const sizes = form.getByRole('list', { name: 'Sizes and portions' });
const size = (name: string) => sizes.getByRole('group', { name, exact: true });
const lastSize = sizes.getByRole('group').last();
const groups = form.getByRole('list', { name: 'Choices', exact: true });
const choice = form.getByRole('textbox', { name: 'Choice', exact: true });
const save = () => button('Save').click();
const namesIn = (list: Locator) =>
  list
    .getByRole('group')
    .elements()
    .map((row) => row.getAttribute('aria-label'));
const expectDialogs = (count: number) =>
  expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(count);

/** The server finds names that are used twice. */
const rejectNext = (endpoint: Endpoint, fields: Record<string, string>) =>
  failNext(endpoint, new ErrorResponse('request.invalid', {}, { fields }));

/** Renders the list with items of these names at ₹190. */
function renderItems(...names: string[]) {
  const handled = handleMenu({ items: names.map((name) => anItem({ name, price: 190 })) });
  renderPage(<ItemsPage />, 'items/item');
  return handled;
}

test('two taps add Half and Full; the price is the lowest, and rows move and go by keyboard', async () => {
  const { edited } = renderItems('Hara Bhara Kebab');
  await editItem('Hara Bhara Kebab');
  await button('+ Full').click();
  await button('+ Half').click();
  await expect.element(size('Full').getByLabelText('Rate')).toHaveValue('190');
  await expect.element(size('Half').getByLabelText('Rate')).toHaveFocus();
  await expect.element(button('+ Half')).not.toBeInTheDocument();

  await save();
  await expect.element(page.getByText('Fill all the fields')).toBeVisible();
  await expect.element(size('Half').getByLabelText('Rate')).toHaveFocus();
  await expect
    .element(size('Half').getByRole('alert'))
    .toHaveTextContent(/^Please enter an amount in rupees\.$/);
  await userEvent.keyboard('110');
  await expect.element(form.getByLabelText('Price')).toHaveValue('110');
  await expect.element(form.getByLabelText('Price')).toHaveAttribute('readonly');

  await press(button('Move Half up'), '{Enter}');
  await expect.element(button('Move Half down')).toHaveFocus();
  await button('+ Large').click();
  await size('Large').getByLabelText('Size').fill('Half');
  await lastSize.getByLabelText('Rate').fill('300');
  rejectNext(menuApi.editItem, { 'variants.2.name': fieldMessages().menu.variantNames });
  await save();
  await expect.element(sizes.getByRole('alert')).toHaveTextContent(/^Each size needs a name of its own\.$/);
  await expect.element(lastSize.getByLabelText('Size')).toHaveFocus();
  await press(lastSize.getByRole('button', { name: 'Remove Half' }), '{Enter}');
  await size('Half').getByLabelText('Default').click();
  await save();
  await expectDialogs(0);
  expect(edited[0]?.body.variants).toMatchObject([
    { name: 'Half', price: 110, isDefault: true },
    { name: 'Full', price: 190, isDefault: false },
  ]);
  await expect.element(itemRow('Hara Bhara Kebab')).toHaveTextContent('from ₹110');
  await expect.element(itemRow('Hara Bhara Kebab')).toHaveTextContent('2 sizes');

  await editItem('Hara Bhara Kebab');
  await expect.element(size('Half')).toBeVisible();
  expect(namesIn(sizes)).toEqual(['Half', 'Full']);
  await size('Half').getByLabelText('Available').click();
  await size('Full').getByLabelText('Available').click();
  await save();
  await expect.element(itemRow('Hara Bhara Kebab')).toHaveTextContent('none of its sizes is available');
});

/** Handles changes of groups as the server does, which takes a deleted group from its items. */
function handleOptionGroups({ menu }: ReturnType<typeof handleMenu>) {
  const added = handle(menuApi.addOptionGroup, ({ body }) => {
    const optionGroup = toOptionGroup(body, newId());
    menu.optionGroups = [...menu.optionGroups, optionGroup];
    return { data: { optionGroup } };
  });
  handle(menuApi.editOptionGroup, ({ params, body }) => {
    const optionGroup = toOptionGroup(body, findById(menu.optionGroups, params.optionGroupId)._id);
    menu.optionGroups = menu.optionGroups.map((group) =>
      group._id === optionGroup._id ? optionGroup : group,
    );
    return { data: { optionGroup } };
  });
  handle(menuApi.deleteOptionGroup, ({ params }) => {
    menu.optionGroups = menu.optionGroups.filter(({ _id }) => _id !== params.optionGroupId);
    menu.items = menu.items.map((item) => ({
      ...item,
      optionGroupIds: item.optionGroupIds.filter((id) => id !== params.optionGroupId),
    }));
    return { data: {} };
  });
  return added;
}

async function createFillingsAfterErrors(): Promise<void> {
  await button('New group').click();
  await form.getByLabelText('Group').fill('Fillings');
  await form.getByLabelText('At least').fill('1');
  await expect.element(form.getByText('Required, exactly 1')).toBeVisible();
  await form.getByLabelText('At most').fill('3');
  await expect.element(form.getByText('Required, 1 to 3')).toBeVisible();
  await choice.fill('Corn');
  await button('New group').click();
  await expect.element(form.getByText('The maximum must be at least the minimum')).toBeVisible();
  await expect.element(form.getByLabelText('At most')).toHaveFocus();
  await form.getByLabelText('At most').fill('2');
  await button('Add choice').click();
  const second = form.getByRole('group', { name: 'Choice 2' });
  await second.getByLabelText('Adds').fill('25');
  await second.getByLabelText('Default').click();
  await second.getByLabelText('Veg mark').selectOptions('Veg');
  await choice.last().fill('corn');
  rejectNext(menuApi.addOptionGroup, { 'options.1.name': fieldMessages().menu.optionNames });
  await button('New group').click();
  await expect.element(form.getByText('Two choices have the same name.')).toBeVisible();
  await expect.element(choice.last()).toHaveFocus();
  await choice.last().fill('Cheese');
  await button('New group').click();
  await expectDialogs(1);
  await expect.element(groups.getByRole('group', { name: 'Fillings' })).toHaveTextContent('Corn, Cheese');
}

test('a group of choices is created after errors, and reordered', async () => {
  const handled = renderItems('Veg Grilled Sandwich');
  const added = handleOptionGroups(handled);
  await editItem('Veg Grilled Sandwich');
  await createFillingsAfterErrors();
  expect(added[0]?.body).toMatchObject({
    min: 1,
    max: 2,
    options: [
      { name: 'Corn', price: 0, isDefault: false },
      { name: 'Cheese', price: 25, mealType: 'VEG', isDefault: true },
    ],
  });
  await button('New group').click();
  await form.getByLabelText('Group').fill('Toast it');
  await choice.fill('Crisp');
  await button('New group').click();
  await press(button('Move Toast it up'), '{Enter}');
  await expect.poll(() => namesIn(groups)).toEqual(['Toast it', 'Fillings']);
  await save();
  await expectDialogs(0);
  await expect.element(itemRow('Veg Grilled Sandwich')).toHaveTextContent('Toast it, Fillings');
});

test('a group of choices is used by a second item, and deleted with its users named', async () => {
  const [corn, cheese] = ['Corn', 'Cheese'];
  const options = [corn, cheese].map((name) => ({ name, price: 0 }));
  const group = toOptionGroup({ name: 'Fillings', min: 1, max: 2, options }, newId());
  const handled = handleMenu({
    items: [
      anItem({ name: 'Veg Grilled Sandwich', optionGroupIds: [group._id] }),
      anItem({ name: 'Bun Maska' }),
    ],
    optionGroups: [group],
  });
  handleOptionGroups(handled);
  renderPage(<ItemsPage />, 'items/item');
  await editItem('Bun Maska');
  await form.getByLabelText('Group of choices').selectOptions('Fillings');
  await button('Use it').click();
  await save();
  await expect.element(itemRow('Bun Maska')).toHaveTextContent('Fillings');

  await editItem('Bun Maska');
  await groups.getByRole('button', { name: 'Edit Fillings' }).click();
  for (const name of [corn, cheese])
    await form.getByRole('group', { name, exact: true }).getByLabelText('Available').click();
  const colourOf = (text: string) => getComputedStyle(itemRow('Bun Maska').getByText(text).element()).color;
  const quiet = colourOf('Fillings');
  await save();
  await expectDialogs(1);
  await expect.element(itemRow('Bun Maska')).toHaveTextContent('Fillings needs 1, and fewer are available');
  expect(colourOf('fewer are available')).not.toBe(quiet);

  await groups.getByRole('button', { name: 'Edit Fillings' }).click();
  await button('Delete group').click();
  await expect
    .element(form)
    .toHaveTextContent('Veg Grilled Sandwich and Bun Maska will no longer ask for Fillings');
  await button('Delete').click();
  await expectDialogs(1);
  await expect.element(groups).not.toBeInTheDocument();
  await expect.element(itemRow('Veg Grilled Sandwich')).not.toHaveTextContent('Fillings');
});

test('what is typed stays while the sizes of the item change elsewhere', async () => {
  const { menu } = renderItems('Malai Kulfi');
  await editItem('Malai Kulfi');
  await button('+ Regular').click();
  const variants = [aVariant({ name: 'Stick', price: 60 })];
  menu.items = menu.items.map((item) => ({ ...item, variants }));
  await queryClient.invalidateQueries();
  await expect.element(form.getByText('This was changed on another screen')).toBeVisible();
  await expect.element(size('Regular').getByLabelText('Rate')).toHaveValue('190');
  await button('Show the change').click();
  await expect.poll(() => namesIn(sizes)).toEqual(['Stick']);
});

test('a list that is changed and changed back loses nothing, so that leaving asks only for a change', async () => {
  const group = toOptionGroup(
    { name: 'Fillings', min: 1, max: 1, options: [{ name: 'Corn', price: 0 }] },
    newId(),
  );
  const variants = [aVariant({ name: 'Half', price: 110 }), aVariant({ name: 'Full', price: 190 })];
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  handleMenu({
    items: [anItem({ name: 'Korma', price: 110, variants, optionGroupIds: [group._id] })],
    optionGroups: [group],
  });
  renderPage(<ItemsPage />, 'items/item');
  const egg = form.getByLabelText('Egg', { exact: true });
  await editItem('Korma');
  await button('+ Large').click();
  await button('Remove Large').click();
  await button('Move Full up').click();
  await button('Move Full down').click();
  await size('Half').getByLabelText('Default').click();
  await size('Half').getByLabelText('Default').click();
  await button('Remove Fillings').click();
  await form.getByLabelText('Group of choices').selectOptions('Fillings');
  await button('Use it').click();
  await form.getByText('Details', { exact: true }).click();
  await egg.click();
  await egg.click();
  await expect.poll(() => namesIn(sizes)).toEqual(['Half', 'Full']);
  await userEvent.keyboard('{Escape}');
  await expectDialogs(0);

  for (const change of [
    () => button('Move Full up').click(),
    () => size('Half').getByLabelText('Default').click(),
    () => button('Remove Fillings').click(),
  ]) {
    await editItem('Korma');
    await change();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expectDialogs(0);
  }
});

/** The most pixels that something in the form is wider than its place. */
function findOverflow(): number {
  const sheet = form.element();
  // An input that only screen readers see is one pixel wide.
  const overflows = [sheet, ...sheet.querySelectorAll('*')].map(({ scrollWidth, clientWidth }) =>
    clientWidth <= 1 ? 0 : scrollWidth - clientWidth,
  );
  return Math.max(...overflows);
}

test('on a phone both forms fit, without a fault that axe knows', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderItems('Rasmalai (2 pcs)');
  await editItem('Rasmalai (2 pcs)');
  await button('+ Half').click();
  await button('+ Full').click();
  expect(findOverflow()).toBe(0);
  expect(await findAllViolations()).toEqual([]);
  await button('New group').click();
  await button('Add choice').click();
  expect(findOverflow()).toBe(0);
  expect(await findAllViolations()).toEqual([]);
});

function colourOfToken(token: `--${string}`): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test('only a fault of the choices has the colour of a fault', async () => {
  const soldOut = [
    aVariant({ name: 'Half', isAvailable: false }),
    aVariant({ name: 'Full', isAvailable: false }),
  ];
  handleMenu({
    items: [
      anItem({ name: 'Korma', variants: [aVariant({ name: 'Half' }), aVariant({ name: 'Full' })] }),
      anItem({ name: 'Kofta', variants: soldOut }),
    ],
  });
  renderPage(<ItemsPage />, 'items/item');
  const colourOf = (text: string | RegExp) =>
    getComputedStyle(page.getByRole('main').getByText(text).element()).color;
  await expect.element(page.getByText('2 sizes')).toBeVisible();
  expect(colourOf('2 sizes')).not.toBe(colourOfToken('--late'));
  expect(colourOf(/^Cannot be ordered/)).toBe(colourOfToken('--late'));
});
