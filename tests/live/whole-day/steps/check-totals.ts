import { expect } from 'vitest';
import { z } from 'zod';
import { Customer, Invoice, Summary } from '../client/entity-schemas.ts';
import { expectData, expectErrorResponse } from '../client/response-assertions.ts';
import type { DayContext } from '../context.ts';
import type { ExpectedSales } from './expected-sales.ts';
import { PASSWORD } from './owner-account.ts';

/** In the shop's time zone. */
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });
const LONG_AGO = '2020-01-01';

export async function checkInvoices(
  { shopId, owner }: DayContext,
  invoices: Invoice[],
  expectedSales: ExpectedSales,
) {
  const page = {
    invoices: z.array(Invoice),
    invoiceFilteredCount: z.number(),
    resultPerPage: z.literal(20),
  };
  const list = async (query: string) =>
    expectData(await owner.get(`/invoices/get-invoices/${shopId}?${query}`), page);
  const numbers = ({ invoices }: { invoices: Invoice[] }) =>
    invoices.map(({ invoiceNo }) => invoiceNo).sort();
  const ours = numbers({ invoices });
  const all = await list('q=&page=1&startDate=&endDate=');
  expect(all.invoices).toHaveLength(invoices.length);
  expect(all.invoices).toEqual(expect.arrayContaining(invoices));
  expect(all.invoiceFilteredCount).toBe(invoices.length);
  expect(all.invoices.map(({ createdAt }) => createdAt)).toEqual(
    all.invoices
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect(ours.map((number) => Number(number.slice(5)))).toEqual(invoices.map((_, index) => index + 1));
  expect(numbers(await list(`q=&page=1&startDate=${today()}&endDate=${today()}`))).toEqual(ours);
  expect(numbers(await list(`q=&page=1&startDate=${LONG_AGO}&endDate=${LONG_AGO}`))).toEqual([]);
  expect(numbers(await list('q=&page=2'))).toEqual([]);
  const byCard = invoices.filter(({ paymentMode }) => paymentMode === 'CARD');
  expect((await list('q=&page=1&paymentMode=CARD')).invoices).toEqual(byCard);
  expect(numbers(await list('q=98123000&page=1'))).toEqual(ours);
  expect(numbers(await list('q=imran&page=1'))).toEqual(
    numbers({ invoices: invoices.filter(({ customerId }) => customerId?.name === 'Imran') }),
  );

  const summary = `/invoices/get-invoiceSummary/${shopId}`;
  const wrong = await owner.post(`${summary}/all/all`, { password: 'not the password' });
  expectErrorResponse(wrong, 401, 'WRONG_PASSWORD');
  const { modes, ...totals } = expectedSales.summary();
  for (const period of ['all/all', `${today()}/${today()}`]) {
    const response = await owner.post(`${summary}/${period}`, { password: PASSWORD });
    const { paymentMode, takings, ...actual } = expectData(response, Summary.shape);
    expect(actual).toEqual({ ...totals, refunded: 0, tips: 0, collected: 0 });
    expect(takings.reduce((count, { invoices }) => count + invoices, 0)).toBe(totals.totalInvoice);
    expect(paymentMode).toHaveLength(modes.length);
    expect(paymentMode).toEqual(expect.arrayContaining(modes));
  }
  const nothing = await owner.post(`${summary}/${LONG_AGO}/${LONG_AGO}`, { password: PASSWORD });
  expect(expectData(nothing, Summary.shape)).toMatchObject({ totalAmount: 0, totalInvoice: 0 });
}

/** Only a paid invoice counts as a visit. */
export async function checkCustomers({ shopId, owner }: DayContext, invoices: Invoice[]) {
  const page = {
    customers: z.array(Customer),
    customerFilteredCount: z.number(),
    resultPerPage: z.literal(20),
  };
  const list = async (q: string) =>
    expectData(await owner.get(`/customers/get-customers/${shopId}?q=${q}&page=1`), page);
  const { customers, customerFilteredCount } = await list('');
  expect(customerFilteredCount).toBe(3);
  for (const { name, phoneNo, totalSpending, lastVisited } of customers) {
    const own = invoices.filter(({ customerId }) => customerId?.phoneNo === phoneNo);
    const spent = own.reduce(
      (paise, { amountReceived }) => paise + Math.round((amountReceived ?? 0) * 100),
      0,
    );
    expect([name, totalSpending]).toEqual([name, spent / 100]);
    expect([name, lastVisited === null]).toEqual([name, own.length === 0]);
  }
  const [ravi] = (await list('9812300001')).customers;
  expect(ravi?.name).toBe('Ravi K. Thakur');
  expect(ravi?.totalSpending).toBeGreaterThan(0);
}
