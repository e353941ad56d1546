import ProofPage from '@tawa/client/src/pages/audit/proof.page.tsx';
import { type AuditEntry, auditApi } from '@tawa/shared/audit/audit.contract.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAuditEntry } from '../../support/builders/audit.ts';
import { newId } from '../../support/builders/ids.ts';
import { aShop } from '../../support/builders/shop.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const shop = aShop();
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

let chain: DataOf<typeof auditApi.getChain>;
let voided: AuditEntry[];

beforeEach(() => {
  signInAsOwner(shop);
  chain = {
    head: {
      n: 12_345,
      hash: HASH,
      at: '2026-11-20T14:35:00.000Z',
      text: `${shop._id}/12345/${HASH}`,
      signature: 'c2lnbmF0dXJl',
    },
    publicKey: 'a2V5',
    days: [
      { day: '2026-11-20', n: 12_345, hash: HASH, billed: 2784, received: 2700 },
      { day: '2026-11-19', n: 12_000, hash: HASH, billed: 1000, received: 1000 },
    ],
  };
  voided = [];
  handle(auditApi.getChain, () => ({ data: chain }));
  handle(auditApi.getAuditEntries, ({ query }) => ({
    data: {
      entries: query.act === 'invoice.voided' ? voided : [],
      entryFilteredCount: voided.length + 20,
      resultPerPage: 20,
      people: [],
    },
  }));
});

const card = (name: string) => page.getByRole('region', { name });

test('the page has the head, the command that checks it, and the heads of the days', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  renderPage(<ProofPage />, 'audit/proof', { shop });
  const facts = card('Newest entry').getByRole('definition');
  await expect.element(facts.first()).toHaveTextContent('12,345');
  expect(
    facts
      .elements()
      .map(({ textContent }) => textContent)
      .slice(2),
  ).toEqual(['₹2,784', '₹2,700']);
  await expect.element(page.getByLabelText('Head', { exact: true })).toHaveValue(chain.head?.text ?? '');
  await expect
    .element(page.getByRole('textbox', { name: 'Command' }))
    .toHaveValue(`npm run verify -- data --head ${chain.head?.text}`);
  const days = page.getByRole('table', { name: 'Heads of the last 30 days' }).getByRole('row');
  await expect
    .element(days.filter({ hasText: '19 Nov 2026' }))
    .toHaveTextContent(/12,000.*₹1,000|₹1,000.*12,000/);
  expect(await findLayoutFaults()).toEqual([]);
});

test('each void number has its person and reason, and all of them are in the audit', async () => {
  voided = [
    anAuditEntry({
      act: 'invoice.voided',
      subject: { kind: 'invoice', _id: newId(), label: '2627-000042', name: null },
      actor: { _id: newId(), name: 'Ravi' },
      reason: 'Cold food',
    }),
  ];
  renderPage(<ProofPage />, 'audit/proof', { shop });
  await expect
    .element(card('Numbers of void bills').getByRole('listitem'))
    .toHaveTextContent(/^2627-000042Ravi.*Cold food/);
  const link = page.getByRole('link', { name: 'All of them in the audit' });
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/\/audit\/audit\/.*act=invoice\.voided$/));
});

test('before the first bill the page says when the chain begins', async () => {
  chain = { ...chain, head: null, days: [] };
  renderPage(<ProofPage />, 'audit/proof', { shop });
  await expect.element(page.getByText('The chain begins with the first bill.')).toBeVisible();
});
