import type { Random } from '@tawa/server/demo/random.ts';
import { httpStatusByCode } from '@tawa/shared/contract/errors.ts';
import { errorReply, replySchema } from '@tawa/shared/contract/reply.ts';
import { describeError } from '@tawa/shared/errors.ts';
import { fileTypesOf } from '../../support/client.ts';
import type { CallerName } from '../../support/endpoints/endpoint-case.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { type RawResponse, rawRequest } from '../../support/processes/raw-http.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import {
  databaseVersion,
  findInvariantViolations,
  switchOffPrinters,
  waitForBackgroundWrites,
} from './invariants.ts';
import { matchesStored } from './stored-entities.ts';
import { buildRequest, type Target, type WireRequest } from './targets.ts';

export interface AttackResult {
  requests: number;
  /** Requests that passed the schemas. */
  pastValidation: number;
  done: number;
  coveredTargets: Set<Target>;
  /** Status 500 and above, or no response. */
  faults: string[];
  contractMismatches: string[];
  /** Errors that changed a row, and violated invariants. */
  partialWrites: string[];
  /** Responses that differ from the stored lists. */
  storedMismatches: string[];
}

/** Limits the length of lists. */
const REQUESTS_PER_SHOP = 250;

/** The specification makes logout a GET, and the audit has who exports the names of customers. */
const WRITING_GETS = ['logout', 'exportCustomer', 'exportInvoices'];

const PRE_VALIDATION_ERRORS = ['shop.not_found', 'route.unknown'] as const;

/** Sequential, so that every change has one cause. */
export async function sendMalformed(
  server: TestServer,
  targets: readonly Target[],
  count: number,
  random: Random,
): Promise<AttackResult> {
  const figures: AttackResult = {
    requests: 0,
    pastValidation: 0,
    done: 0,
    coveredTargets: new Set(),
    faults: [],
    contractMismatches: [],
    partialWrites: [],
    storedMismatches: [],
  };
  let shop = await seedShop(server);
  for (; figures.requests < count; figures.requests++) {
    if (figures.requests % REQUESTS_PER_SHOP === REQUESTS_PER_SHOP - 1) shop = await seedShop(server);
    const target = targets[figures.requests % targets.length] as Target;
    figures.coveredTargets.add(target);
    await send(server, shop, target, random, figures);
  }
  figures.partialWrites.push(...findInvariantViolations(server));
  return figures;
}

function pickCaller({ name }: Target, random: Random): CallerName {
  const gets: Record<string, number> = endpointCases[name]?.statuses ?? {};
  const served = Object.entries(gets).filter(
    ([caller, status]) => status < 300 && !caller.startsWith('other'),
  );
  // Operator endpoints reject every caller here, in the contract's format.
  return served.length > 0 ? (random.pick(served)[0] as CallerName) : 'owner';
}

/** Uses another shop's account, because this one must stay signed in. */
async function tokenFor(server: TestServer, shop: TestShop, target: Target, random: Random) {
  if (endpointCases[target.name]?.endsSessions) return (await seedShop(server)).owner.token;
  const caller = pickCaller(target, random);
  return caller === 'anonymous' ? undefined : shop[caller === 'owner' ? 'owner' : 'waiter'].token;
}

async function send(
  server: TestServer,
  shop: TestShop,
  target: Target,
  random: Random,
  figures: AttackResult,
): Promise<void> {
  switchOffPrinters(server);
  const validInput = (await endpointCases[target.name]?.prepare(server, shop)) ?? {};
  const token = await tokenFor(server, shop, target, random);
  const wire = await buildRequest(target, validInput, token, random);
  await waitForBackgroundWrites(server);
  const before = databaseVersion(server);
  const response = await rawRequest(server.origin, wire.path, wire).catch(
    (error: Error): RawResponse => ({
      status: 599,
      headers: new Headers(),
      text: error.message,
    }),
  );
  const changed = databaseVersion(server) !== before;
  const exchange = describeExchange(target, wire, response);

  if (response.status >= 500) figures.faults.push(exchange);
  else if (!matchesContract(target, response)) figures.contractMismatches.push(exchange);
  const isReadOnly = target.endpoint.route.method === 'GET' && !WRITING_GETS.includes(target.name);
  // Failed OTPs are counted.
  const isCounted = target.name === 'verifyUser' && response.status === 400;
  if (changed && !isCounted && (response.status >= 300 || isReadOnly)) figures.partialWrites.push(exchange);
  if (isPastValidation(response)) figures.pastValidation++;
  if (response.status >= 300) return;
  figures.done++;
  if (target.endpoint.contentType || isFileOnRequest(target, response)) return;
  if (!(await matchesStored(server, shop, JSON.parse(response.text).data)))
    figures.storedMismatches.push(exchange);
}

function isPastValidation({ status, text }: RawResponse): boolean {
  if (status < 400) return true;
  if ([400, 413, 415].includes(status) || text.includes('"UNAUTHENTICATED"')) return false;
  return !PRE_VALIDATION_ERRORS.some((fact) => text.includes(describeError(fact).message));
}

/** A file that a changed query has asked for in place of JSON. */
const isFileOnRequest = ({ endpoint }: Target, { status, headers }: RawResponse): boolean =>
  status === 200 &&
  endpoint.filesOnRequest !== undefined &&
  fileTypesOf(endpoint).includes(String(headers.get('content-type')));

function matchesContract(target: Target, response: RawResponse): boolean {
  const { endpoint } = target;
  const { status, headers, text } = response;
  if (status === 304) return text === '';
  if (isFileOnRequest(target, response)) return true;
  if (status === 200 && endpoint.contentType)
    return fileTypesOf(endpoint).includes(String(headers.get('content-type')));
  const parsedBody: unknown = JSON.parse(text);
  if (status < 300) {
    const parsed = replySchema(endpoint.data).safeParse(parsedBody);
    return (
      status === (endpoint.status ?? 200) &&
      parsed.success &&
      JSON.stringify(parsed.data).length === text.length
    );
  }
  const error = errorReply.strict().safeParse(parsedBody);
  return error.success && (httpStatusByCode[error.data.code] === status || status === 422);
}

const describeExchange = (
  { name, place, field, encoding }: Target,
  { method, path, body }: WireRequest,
  response: RawResponse,
): string =>
  [
    `${name} ${place} ${field} (${encoding}): ${method} ${path.slice(0, 200)}`,
    JSON.stringify(body?.toString().slice(0, 400) ?? ''),
    `→ ${response.status} ${response.text.slice(0, 200)}`,
  ].join('\n    ');
