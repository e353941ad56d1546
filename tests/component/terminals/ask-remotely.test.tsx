import VoidLine from '@tawa/client/src/features/orders/components/void-line.tsx';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { type ApprovalRequest, approvalsApi } from '@tawa/shared/terminals/approvals.contract.ts';
import { APPROVAL_REQUEST_MS } from '@tawa/shared/terminals/approvals.rules.ts';
import { type RemoteApprover, terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { anApprovalRequest } from '../../support/builders/approval.ts';
import { newId } from '../../support/builders/ids.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { goBack } from '../support/history.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = aShop();
const asha: RemoteApprover = { _id: newId(), name: 'Asha', isConnected: true, lastConnectedAt: null };
const naan = aKotLine({ name: 'Butter Naan', price: 45.5, quantity: 3 });
const kot = aKot({ tokenNo: 1, items: [naan] });

const sheet = page.getByRole('dialog', { name: 'Ask to void Butter Naan' });
const button = (name: string) => sheet.getByRole('button', { name, exact: true });
const typed = sheet.getByRole('textbox', { name: 'What happened' });

/** As the server has it. */
let request: ApprovalRequest;
let closed: number;
let asked: { body: { form: unknown } }[];
let decided: { body: { decision: string } }[];

beforeEach(async () => {
  handleReasons();
  await page.viewport(PHONE.width, PHONE.height);
  signInAs(shop, 'CASHIER');
  request = anApprovalRequest();
  closed = 0;
  asked = handle(approvalsApi.requestApproval, () => ({ data: { approval: request } }));
  decided = handle(approvalsApi.decideApproval, ({ body: { decision } }) => {
    request = { ...request, status: decision };
    return { data: { approval: request } };
  });
  handle(approvalsApi.getApprovalRequests, () => ({ data: { toDecide: [], asked: [request] } }));
});

function Sheet() {
  const [isOpen, setOpen] = useState(true);
  const onClose = () => {
    closed++;
    setOpen(false);
  };
  return (
    isOpen && <VoidLine shopId={shop._id} kot={kot} line={naan} quantity={1} mustAsk onClose={onClose} />
  );
}

async function openSheet(remote: RemoteApprover[] = [asha]): Promise<void> {
  handle(terminalsApi.getApprovers, () => ({ data: { approvers: [], acceptsPins: false, remote } }));
  renderPage(<Sheet />, 'orders/manage', { shop });
  await expect.element(button('Ask on their phone')).toBeVisible();
}

async function ask(remote?: RemoteApprover[]): Promise<void> {
  await openSheet(remote);
  await button('Other').click();
  await typed.fill('Fell down');
  await button('Ask on their phone').click();
  await expect.element(sheet.getByText('Waiting for an answer')).toBeVisible();
}

/** What the other device did arrives. */
async function answer(change: Partial<ApprovalRequest>): Promise<void> {
  request = { ...request, ...change };
  await queryClient.invalidateQueries();
}

const approved = { status: 'APPROVED', decidedBy: { _id: asha._id, name: 'Asha' } } as const;
const answered = { message: 'Voided', data: { kot } };

async function expectFormAsItWas(sentence: string): Promise<void> {
  await expect.element(sheet.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(typed).toHaveValue('Fell down');
  await expect.element(button('Ask on their phone')).toBeEnabled();
  await typed.fill('Fell down again');
}

test('while it waits, the sheet shows act, amount and time; the approved act is sent by itself', async () => {
  const voids = handle(ordersApi.voidLine, () => answered);
  await ask();
  await expect.element(sheet.getByText('Void 1 × Butter Naan of order 1 · ₹45.50')).toBeVisible();
  await expect.element(sheet.getByRole('timer')).toHaveTextContent(/^(2:00|1:5\d)$/);
  expect(typed.element().closest('[inert]')).not.toBeNull();
  expect(await findLayoutFaults()).toEqual([]);
  await answer(approved);
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('Voided')).toBeVisible();
  const [{ approval, ...form }] = voids.map(({ body }) => body) as unknown as [{ approval: Approval }];
  expect(approval).toEqual({ approvalId: request._id });
  expect(asked.map(({ body }) => body)).toEqual([{ act: 'line.voided', subject: naan._id, form }]);
  expect([closed, decided.length, voids.length]).toEqual([1, 0, 1]);
});

test('nothing is asked for without a reason', async () => {
  await openSheet();
  await expect.element(sheet.getByText('Connected now: Asha')).toBeVisible();
  await button('Ask on their phone').click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Please give a reason.');
  expect(asked).toEqual([]);
});

test('after a refusal the sheet says who refused, and the form is as it was', async () => {
  await ask();
  await answer({ status: 'REFUSED', decidedBy: approved.decidedBy });
  await expectFormAsItWas('Asha refused.');
});

test('after two minutes the sheet says that nobody answered, and the form is as it was', async () => {
  await ask();
  // Only the server knows when the two minutes are over for it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + APPROVAL_REQUEST_MS });
  await expect.element(sheet.getByRole('timer')).toHaveTextContent('0:00');
  await expect.element(sheet.getByText('Waiting for an answer')).toBeVisible();
  request = { ...request, status: 'EXPIRED' };
  await expectFormAsItWas('Nobody answered within two minutes.');
});

test('if nobody is connected, the sheet says since when, and still asks', async () => {
  const ravi = { ...asha, _id: newId(), name: 'Ravi', isConnected: false };
  const remote = [{ ...asha, isConnected: false, lastConnectedAt: '2026-11-20T08:05:00.000Z' }, ravi];
  await openSheet(remote);
  await expect.element(sheet.getByText('Nobody who may approve is connected now.')).toBeVisible();
  const lines = sheet.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asha was last connected 20 Nov 2026, /),
    'Ravi was not connected in the last 30 days.',
  ]);
  await button('Cooked wrong').click();
  await button('Ask on their phone').click();
  await expect.element(sheet.getByRole('timer')).toBeVisible();
  await answer({ status: 'REFUSED', decidedBy: approved.decidedBy });
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Asha refused.');
});

test('who stops asking withdraws the request and keeps the form', async () => {
  await ask();
  await button('Stop asking').click();
  await expect.element(typed).toHaveValue('Fell down');
  await expect.poll(() => decided.map(({ body }) => body.decision)).toEqual(['REFUSED']);
  expect(sheet.getByRole('alert').elements()).toHaveLength(0);
});

test('Back while it waits withdraws the request', async () => {
  await ask();
  await goBack();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.poll(() => decided.map(({ body }) => body.decision)).toEqual(['REFUSED']);
  expect(closed).toBe(1);
});

test('an answer of the last second counts, although the two minutes are over here', async () => {
  const voids = handle(ordersApi.voidLine, () => answered);
  await ask();
  request = { ...request, ...approved };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + APPROVAL_REQUEST_MS });
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voids).toHaveLength(1);
});

test('if nobody may approve any more while it waits, the form can be changed again', async () => {
  await ask();
  handle(terminalsApi.getApprovers, () => ({ data: { approvers: [], acceptsPins: false, remote: [] } }));
  await queryClient.invalidateQueries();
  await expect.element(sheet.getByText('No other person in this shop may approve this.')).toBeVisible();
  expect(typed.element().closest('[inert]')).toBeNull();
  await expect.poll(() => decided.map(({ body }) => body.decision)).toEqual(['REFUSED']);
});

test('a request that is withdrawn on another device says so', async () => {
  await ask();
  await answer({ status: 'WITHDRAWN' });
  await expectFormAsItWas('Ravi withdrew the request.');
});

test.each([
  [new ErrorResponse('approval.other_act', {}, { data: { isOfApproval: true } }), 'Please ask again.'],
  [
    new ErrorResponse(
      'approval.wrong_status',
      { approvalStatus: 'EXPIRED', name: 'Ravi' },
      { data: { isOfApproval: true } },
    ),
    'older than two minutes',
  ],
  [new ErrorResponse('approval.not_allowed'), 'Please ask somebody else.'],
])('an approval that the server refuses leads back to the question: %s', async (refusal, sentence) => {
  await ask();
  failNext(ordersApi.voidLine, refusal);
  await answer(approved);
  await expectFormAsItWas(sentence);
  expect(closed).toBe(0);
});

test('an approved act whose response is lost can be sent again', async () => {
  const voids = handle(ordersApi.voidLine, () => answered);
  failNext(ordersApi.voidLine, new ConnectionLost());
  await ask();
  await answer(approved);
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('it is done only once');
  await button('Send again').click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(voids.map(({ body }) => body.approval)).toEqual([{ approvalId: request._id }]);
});

test('a request that the server refuses is explained', async () => {
  await openSheet();
  failNext(approvalsApi.requestApproval, new ErrorResponse('approval.act_changed'));
  await button('Cooked wrong').click();
  await button('Ask on their phone').click();
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('The amount has changed.');
});
