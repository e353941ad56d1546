import ApprovalBar from '@tawa/client/src/features/terminals/components/approval-bar.tsx';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { markLive, resetConnection } from '@tawa/client/src/realtime/connection-state.ts';
import { publishLiveMessage } from '@tawa/client/src/realtime/event-bus.ts';
import { Sheet } from '@tawa/client/src/ui/overlays/sheet.tsx';
import { type ApprovalRequest, approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApprovalRequest } from '../../support/builders/approval.ts';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = aShop();
const bar = page.getByRole('complementary', { name: 'Approval asked for' });
const button = (name: string) => bar.getByRole('button', { name, exact: true });

/** As the server has them. */
let toDecide: ApprovalRequest[];
let loads: unknown[];
let decided: HandledRequest<typeof approvalsApi.decideApproval>[];

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  signInAs(shop, 'MANAGER');
  markLive(shop._id);
  toDecide = [];
  loads = handle(approvalsApi.getApprovalRequests, () => ({ data: { toDecide, asked: [] } }));
  decided = handle(approvalsApi.decideApproval, ({ params, body: { decision } }) => {
    const approval = toDecide.find(({ _id }) => _id === params.approvalId) as ApprovalRequest;
    toDecide = toDecide.filter((one) => one !== approval);
    return { message: decision, data: { approval: { ...approval, status: decision } } };
  });
});

afterEach(() => {
  // Later files have no shop whose events arrive.
  markLive();
  resetConnection();
});

const render = () => renderPage(<ApprovalBar />, 'orders/manage', { shop });

test.each([
  ['Approve', 'APPROVED'],
  ['Refuse', 'REFUSED'],
] as const)('%s', async (name, decision) => {
  const request = anApprovalRequest();
  toDecide = [request];
  render();
  await expect.element(bar.getByText('Ravi asks')).toBeVisible();
  await expect.element(bar.getByText('Void 1 × Butter Naan of order 1 · ₹45.50')).toBeVisible();
  await expect.element(bar.getByRole('timer')).toHaveTextContent(/^(2:00|1:5\d)$/);
  expect(await findLayoutFaults()).toEqual([]);
  await expect.element(button(name)).toHaveAttribute('aria-disabled', 'false');
  await button(name).click();
  await expect.element(bar).not.toBeInTheDocument();
  const sent = decided.map(({ params, body }) => [params.approvalId, body.decision]);
  expect(sent).toEqual([[request._id, decision]]);
});

test('the rights in the shop on screen count, and not those in another shop of the person', async () => {
  const user = signInAs(shop, 'MANAGER');
  const { shopRole, permissions } = user;
  const workplaces = [
    { shopId: newId(), shopRole: 'WAITER' as const, permissions: [] },
    { shopId: shop._id, shopRole, permissions },
  ];
  queryClient.setQueryData(['current-user'], { ...user, shopRole: 'WAITER', permissions: [], workplaces });
  toDecide = [anApprovalRequest()];
  render();
  await expect.element(bar.getByText('Ravi asks')).toBeVisible();
});

test('an event shows the request, also over an open sheet, and another hides what was answered elsewhere', async () => {
  renderPage(
    <>
      <ApprovalBar />
      <Sheet opened title="Bill">
        <p>Total</p>
      </Sheet>
    </>,
    'orders/manage',
    { shop },
  );
  await expect.poll(() => loads.length).toBeGreaterThan(0);
  const request = anApprovalRequest({ amount: null });
  const announce = () =>
    publishLiveMessage({
      name: 'orderApproval:changed',
      seq: 1,
      at: request.createdAt,
      shopId: shop._id,
      approvalId: request._id,
    });
  toDecide = [request];
  announce();
  await expect.element(bar.getByText('Void 1 × Butter Naan of order 1', { exact: true })).toBeVisible();
  const { left, top } = button('Approve').element().getBoundingClientRect();
  await expect
    .poll(() =>
      button('Approve')
        .element()
        .contains(document.elementFromPoint(left + 8, top + 8)),
    )
    .toBe(true);
  toDecide = [];
  announce();
  await expect.element(bar).not.toBeInTheDocument();
  expect(decided).toEqual([]);
});

test('the buttons take no tap until they have settled, for the next request again', async () => {
  toDecide = [
    anApprovalRequest(),
    anApprovalRequest({
      act: 'invoice.discounted',
      subject: { kind: 'invoice', _id: newId(), label: '7' },
      detail: '10 % · ₹91 in all',
    }),
  ];
  render();
  await expect.element(bar.getByText('1 more waits')).toBeVisible();
  (button('Approve').element() as HTMLElement).click();
  expect(button('Approve').element().getAttribute('aria-disabled')).toBe('true');
  expect(decided).toEqual([]);
  await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'false');
  await button('Approve').click();
  await expect.element(bar.getByText('Discount on bill 7 · ₹45.50 · 10 % · ₹91 in all')).toBeVisible();
  (button('Refuse').element() as HTMLElement).click();
  expect(decided).toHaveLength(1);
  await expect.element(button('Refuse')).toHaveAttribute('aria-disabled', 'false');
  await button('Refuse').click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(decided.map(({ body }) => body.decision)).toEqual(['APPROVED', 'REFUSED']);
});

test('a decision that comes second says what is now, and the bar closes', async () => {
  const request = anApprovalRequest();
  toDecide = [request];
  render();
  await expect.element(button('Approve')).toHaveAttribute('aria-disabled', 'false');
  toDecide = [];
  const approval = { ...request, status: 'REFUSED' } as const;
  failNext(
    approvalsApi.decideApproval,
    new ErrorResponse(
      'approval.wrong_status',
      { approvalStatus: 'REFUSED', name: 'Ravi' },
      { data: { approval } },
    ),
  );
  await button('Approve').click();
  await expect.element(page.getByText('Somebody has refused this.')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a request that nobody answers disappears after two minutes', async () => {
  toDecide = [anApprovalRequest({ expiresAt: new Date(Date.now() + 3_000).toISOString() })];
  render();
  await expect.element(bar).toBeVisible();
  await expect.element(bar, { timeout: 8_000 }).not.toBeInTheDocument();
});

test('who may approve nothing loads nothing', async () => {
  signInAs(shop, 'WAITER');
  toDecide = [anApprovalRequest()];
  render();
  await queryClient.invalidateQueries();
  expect(loads).toEqual([]);
  expect(bar.elements()).toHaveLength(0);
});
