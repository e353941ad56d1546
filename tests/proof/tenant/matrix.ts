import { createHash } from 'node:crypto';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { ErrorCode } from '@tawa/shared/contract/errors.ts';
import { type ApiResponse, type Encoding, request } from '../../support/client.ts';
import { allRows } from '../../support/database/rows.ts';
import type { EndpointCase, EndpointInput } from '../../support/endpoints/endpoint-case.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { databaseVersion, waitForEmptyOutbox } from '../malformed/invariants.ts';
import type { Caller } from './callers.ts';
import { findIdPaths, isDisplayedId, withForeignId } from './foreign-ids.ts';
import { findMarker, SEARCHES } from './marked-shop.ts';

export interface MatrixInput {
  server: TestServer;
  /** `shop` holds the secrets; foreign callers belong to `other`. */
  shop: TestShop;
  other: TestShop;
  callers: readonly Caller[];
  cases: Record<string, EndpointCase>;
  encodings: readonly Encoding[];
}

export interface MatrixResults {
  endpoints: number;
  calls: number;
  foreignIds: number;
  /** Endpoints without a case, cases without an endpoint. */
  unmatched: string[];
  wrong: string[];
  changed: string[];
  leaked: string[];
}

export interface NamedEndpoint {
  name: string;
  endpoint: Endpoint;
}

/** What a caller may see of the marked shop. */
type Visibility = 'nothing' | 'the public part' | 'everything';

const codes: Record<number, ErrorCode> = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

/** Sequential, so that every change has one cause. */
export async function runMatrix(
  matrix: MatrixInput,
  calls: readonly NamedEndpoint[],
): Promise<MatrixResults> {
  const found: MatrixResults = {
    endpoints: 0,
    calls: 0,
    foreignIds: 0,
    unmatched: [],
    wrong: [],
    changed: [],
    leaked: [],
  };
  const left = new Set(Object.keys(matrix.cases));
  for (const one of calls) {
    const row = matrix.cases[one.name];
    if (!left.delete(one.name) || !row) {
      found.unmatched.push(one.name);
      continue;
    }
    found.endpoints++;
    for (const encoding of encodingsOf(one.endpoint, matrix))
      await runEndpoint(matrix, one, row, encoding, found);
  }
  found.unmatched.push(...left);
  return found;
}

function encodingsOf({ body, pictureField }: Endpoint, { encodings }: MatrixInput): readonly Encoding[] {
  if (pictureField) return ['multipart'];
  return body ? encodings : ['json'];
}

/** Of errors also code and shape. */
function findFault(answer: ApiResponse<Endpoint>, status: number): string | undefined {
  const code = codes[status];
  if (!code) return answer.status === status ? undefined : `not ${status}`;
  try {
    expectError(answer, code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const digestOf = (server: TestServer): string =>
  createHash('sha1')
    .update(JSON.stringify(allRows(server)))
    .digest('hex');

async function runEndpoint(
  matrix: MatrixInput,
  { name, endpoint }: NamedEndpoint,
  row: EndpointCase,
  encoding: Encoding,
  found: MatrixResults,
): Promise<void> {
  const { server, shop, other, callers } = matrix;
  const send = (input: EndpointInput, as: string | undefined): Promise<ApiResponse<Endpoint>> =>
    request(server.origin, endpoint, { ...input, encoding, ...(as !== undefined && { as }) });
  const statusFor = ({ as }: Caller): number => (as ? row.statuses[as] : 401);
  const describeResponse = (who: string, { status, text }: ApiResponse<Endpoint>) =>
    `${name} by ${who} (${encoding}) → ${status} ${text.slice(0, 200)}`;

  /** `status` undefined: any that changes nothing. */
  async function sendAndCheck(
    who: string,
    ask: () => Promise<ApiResponse<Endpoint>>,
    status: number | undefined,
    visibility: Visibility,
  ): Promise<ApiResponse<Endpoint>> {
    const before = databaseVersion(server);
    const answer = await ask();
    found.calls++;
    const isRefused = status === undefined || status in codes;
    const fault = status === undefined ? undefined : findFault(answer, status);
    if (fault) found.wrong.push(`${describeResponse(who, answer)}: ${fault}`);
    if (isRefused && databaseVersion(server) !== before) found.changed.push(describeResponse(who, answer));
    const said = [answer.text, ...[...answer.headers].flat()].join('\n');
    const mark = visibility === 'everything' ? undefined : findMarker(said, visibility);
    if (mark) found.leaked.push(`${mark} in ${describeResponse(who, answer)}`);
    return answer;
  }

  const [theirs, mine] = [await row.prepare(server, shop), await row.prepare(server, other)];
  await waitForEmptyOutbox(server);
  const digest = digestOf(server);
  const refused = callers.filter((caller) => statusFor(caller) in codes);
  for (const caller of refused)
    await sendAndCheck(caller.name, () => send(theirs, caller.token), statusFor(caller), 'nothing');

  for (const place of findIdPaths(endpoint).filter(
    (place) => name !== 'hearKots' || !place.includes('kotIds'),
  )) {
    const { foreign, unknown } = withForeignId(mine, theirs, place);
    for (const part of ['owner', 'waiter'] as const) {
      found.foreignIds++;
      const status = row.statuses[part] === 403 ? 403 : isDisplayedId(place) ? undefined : 404;
      const who = `the other ${part}, ${place}`;
      const answer = await sendAndCheck(who, () => send(foreign, other[part].token), status, 'nothing');
      const none = await sendAndCheck(
        `${who} of nobody`,
        () => send(unknown, other[part].token),
        status,
        'nothing',
      );
      if (answer.text !== none.text)
        found.wrong.push(`${describeResponse(who, answer)}, unlike an id of nobody`);
    }
  }
  if (digestOf(server) !== digest) found.changed.push(`${name} (${encoding}), by one who was refused`);

  // The same request succeeds for permitted callers.
  let input: EndpointInput | undefined = theirs;
  const tokenOf = row.endsSessions ? await disposableTokens(server) : ({ token }: Caller) => token;
  for (const caller of callers.filter((one) => !refused.includes(one))) {
    const now: EndpointInput = input ?? (await row.prepare(server, shop));
    input = undefined;
    await sendAndCheck(
      caller.name,
      () => send(now, tokenOf(caller)),
      statusFor(caller),
      visibilityFor(caller, row, now),
    );
  }
  if (row.endsSessions || !endpoint.route.path.includes(':shopId') || row.statuses.owner >= 300) return;
  // The other shop's own responses contain no marker.
  await sendAndCheck(
    'the other owner at home',
    () => send(mine, other.owner.token),
    row.statuses.owner,
    'nothing',
  );
  if (!endpoint.query || endpoint.route.method !== 'GET') return;
  for (const q of SEARCHES)
    await sendAndCheck(
      `the other owner, looking for ${q}`,
      () => send({ ...mine, query: { ...(mine.query as object), q } }, other.owner.token),
      row.statuses.owner,
      'nothing',
    );
}

function visibilityFor(
  { as }: Caller,
  { statuses }: EndpointCase,
  { params = {} }: EndpointInput,
): Visibility {
  if (as === 'owner' || as === 'waiter') return 'everything';
  // Such an endpoint returns only the caller's data.
  if (statuses.visitor === 401) return 'nothing';
  // A valid login returns its account to any caller.
  return 'shopId' in params || 'invoiceId' in params ? 'the public part' : 'everything';
}

/** New shops' accounts, so that the callers stay signed in. */
async function disposableTokens(server: TestServer): Promise<(caller: Caller) => string | undefined> {
  const [here, there] = await Promise.all([seedShop(server), seedShop(server)]);
  const tokens: Record<string, string> = {
    owner: here.owner.token,
    waiter: here.waiter.token,
    otherOwner: there.owner.token,
    otherWaiter: there.waiter.token,
  };
  return ({ as = 'visitor' }) => tokens[as];
}
