import { reportsApi } from '@tawa/shared/reports/reports.contract.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** Reads a report as the shop's owner, or with the token `as`. */
export const readReport = (
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  kind: string,
  query: RequestInput<typeof reportsApi.getReport>['query'] = {},
  as: string = owner.token,
) => request(origin, reportsApi.getReport, { params: { kind, shopId }, query, as });

/** Reads the GST of a month as the shop's owner, or with the token `as`. */
export const readGstMonth = (
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  query: RequestInput<typeof reportsApi.getGstMonth>['query'] = {},
  as: string = owner.token,
) => request(origin, reportsApi.getGstMonth, { params: { shopId }, query, as });

/** Reads the file for Tally as the shop's owner, or with the token `as`. */
export const readTally = (
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  query: RequestInput<typeof reportsApi.getTally>['query'] = {},
  as: string = owner.token,
) => request(origin, reportsApi.getTally, { params: { shopId }, query, as });
