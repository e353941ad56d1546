import { createHash } from 'node:crypto';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { ErrorCode } from '@tawa/shared/contract/errors.ts';
import { fromWireRole, roleMay, type ShopRole } from '@tawa/shared/permissions.ts';
import { rolesOfEndpoints } from '../../rules/contract/role-matrix.ts';
import { type ApiResponse, type Encoding, request } from '../../support/client.ts';
import { allRows } from '../../support/database/rows.ts';
import type { EndpointCase, EndpointInput } from '../../support/endpoints/endpoint-case.ts';
import { expectError } from '../../support/expect/error-response.ts';
import { loginWaiter, seedEmployee, seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { databaseVersion, waitForBackgroundWrites } from '../malformed/invariants.ts';
import type { Caller } from './callers.ts';
import { findIdPaths, isIdInside, isReplacedId, withForeignId } from './foreign-ids.ts';
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
  /** The part of the contract that has the endpoint. */
  noun: string;
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
      await runEndpoint({ ...one, matrix, row, encoding, found });
  }
  found.unmatched.push(...left);
  return found;
}

function encodingsOf({ body, pictureField }: Endpoint, { encodings }: MatrixInput): readonly Encoding[] {
  if (pictureField) return ['multipart'];
  return body ? encodings : ['json'];
}

/** Of errors also code and shape. */
function findFault(
  { access }: Endpoint,
  response: ApiResponse<Endpoint>,
  status: number,
  role: ShopRole,
): string | undefined {
  const mayAsk = typeof access !== 'string' && access.mayAsk !== undefined && roleMay(role, access.mayAsk);
  const code = mayAsk && status === 403 ? 'NEEDS_APPROVAL' : codes[status];
  if (!code) return response.status === status ? undefined : `not ${status}`;
  try {
    expectError(response, code);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const digestOf = (server: TestServer): string =>
  createHash('sha1')
    .update(JSON.stringify(allRows(server)))
    .digest('hex');

/** One endpoint in one encoding. */
interface EndpointRun extends NamedEndpoint {
  matrix: MatrixInput;
  row: EndpointCase;
  encoding: Encoding;
  found: MatrixResults;
}

interface SentCase {
  who: string;
  /** By default that of the owner. Who may ask for an approval gets another error than who may not. */
  role?: ShopRole;
  input: EndpointInput;
  token: string | undefined;
  /** Undefined: any that changes nothing. */
  status: number | undefined;
  visibility: Visibility;
}

/** With an approval, those whom the matrix refuses may do it too. */
function withoutApproval({ body, ...input }: EndpointInput): EndpointInput {
  if (!body) return input;
  const { approval: _, ...act } = body;
  return { ...input, body: act };
}

async function runEndpoint(run: EndpointRun): Promise<void> {
  const { matrix, name, row, encoding, found } = run;
  const { server, shop, other, callers } = matrix;
  const theirs = withoutApproval(await row.prepare(server, shop));
  const mine = withoutApproval(await row.prepare(server, other));
  await waitForBackgroundWrites(server);
  const digest = digestOf(server);
  const isRefused = (caller: Caller) => statusFor(run, caller) in codes;
  for (const caller of callers.filter(isRefused))
    await sendAndCheck(run, {
      who: caller.name,
      role: roleOf(caller),
      input: theirs,
      token: caller.token,
      status: statusFor(run, caller),
      visibility: 'nothing',
    });
  await checkForeignIds(run, mine, theirs);
  if (digestOf(server) !== digest) found.changed.push(`${name} (${encoding}), by one who was refused`);

  await checkPermitted(
    run,
    callers.filter((caller) => !isRefused(caller)),
    theirs,
  );
  await checkOwnShop(run, mine);
  await checkReplacedIds(run, theirs);
}

/** Every member may call it, and the request says who decides: here those who may void. */
const mayDecide = (name: string, role: ShopRole): boolean =>
  name !== 'decideApproval' || roleMay(role, 'order.edit');

function statusFor({ noun, name, row }: EndpointRun, { as, role }: Caller): number {
  if (!as) return 401;
  const { [as]: status, owner } = row.statuses;
  // In a foreign shop and outside of shops the role does not count.
  if (!role || as !== 'waiter') return status;
  const shopRole = fromWireRole(role);
  const isPermitted =
    rolesOfEndpoints[`${noun}.${name}`]?.split(' ').includes(shopRole) && mayDecide(name, shopRole);
  if (!isPermitted) return status in codes ? status : 403;
  return status in codes ? owner : status;
}

const roleOf = ({ as, role }: Caller): ShopRole =>
  role ? fromWireRole(role) : as === 'owner' || as === 'otherOwner' ? 'owner' : 'waiter';

async function sendAndCheck(
  { matrix, name, endpoint, encoding, found }: EndpointRun,
  { who, role = 'owner', input, token, status, visibility }: SentCase,
): Promise<{ text: string; description: string }> {
  const { server } = matrix;
  const before = databaseVersion(server);
  const as = token !== undefined && { as: token };
  const response: ApiResponse<Endpoint> = await request(server.origin, endpoint, {
    ...input,
    encoding,
    ...as,
  });
  const description = `${name} by ${who} (${encoding}) → ${response.status} ${response.text.slice(0, 200)}`;
  found.calls++;
  const isRefused = status === undefined || status in codes;
  const fault = status === undefined ? undefined : findFault(endpoint, response, status, role);
  if (fault) found.wrong.push(`${description}: ${fault}`);
  if (isRefused && databaseVersion(server) !== before) found.changed.push(description);
  const received = [response.text, ...[...response.headers].flat()].join('\n');
  const mark = visibility === 'everything' ? undefined : findMarker(received, visibility);
  if (mark) found.leaked.push(`${mark} in ${description}`);
  return { text: response.text, description };
}

/** An id of the marked shop and an unknown id get the same response. */
async function checkForeignIds(run: EndpointRun, mine: EndpointInput, theirs: EndpointInput): Promise<void> {
  const { matrix, name, endpoint, row, found } = run;
  for (const place of findIdPaths(endpoint).filter(
    (place) => (name !== 'hearKots' || !place.includes('kotIds')) && !isReplacedId(place),
  )) {
    const { foreign, unknown } = withForeignId(mine, theirs, place);
    for (const role of ['owner', 'waiter'] as const) {
      found.foreignIds++;
      const isRefused = row.statuses[role] === 403 && name !== 'decideApproval';
      const status = isRefused ? 403 : isIdInside(place) ? undefined : 404;
      const who = `the other ${role}, ${place}`;
      const sent = { role, token: matrix.other[role].token, status, visibility: 'nothing' } as const;
      const response = await sendAndCheck(run, { ...sent, who, input: foreign });
      const none = await sendAndCheck(run, { ...sent, who: `${who}, an unknown id`, input: unknown });
      if (response.text !== none.text)
        found.wrong.push(`${response.description}, unlike the response to an unknown id`);
    }
  }
}

/** An id of the marked shop is replaced by a new one. */
async function checkReplacedIds(run: EndpointRun, theirs: EndpointInput): Promise<void> {
  const { matrix, endpoint, row, found } = run;
  for (const place of findIdPaths(endpoint).filter(isReplacedId)) {
    const mine = await row.prepare(matrix.server, matrix.other);
    const { id, foreign } = withForeignId(mine, theirs, place);
    found.foreignIds++;
    const { text, description } = await sendAndCheck(run, {
      who: `the other owner, ${place}`,
      input: foreign,
      token: matrix.other.owner.token,
      status: row.statuses.owner,
      visibility: 'nothing',
    });
    if (text.includes(id)) found.leaked.push(`${id} in ${description}`);
  }
}

/** The same request succeeds; each later caller gets a newly prepared one. */
async function checkPermitted(run: EndpointRun, callers: Caller[], prepared: EndpointInput): Promise<void> {
  const { matrix, row } = run;
  const { server, shop } = matrix;
  for (const [at, caller] of callers.entries()) {
    const input = at === 0 ? prepared : await row.prepare(server, shop);
    await sendAndCheck(run, {
      who: caller.name,
      input,
      token: row.endsSessions ? await disposableToken(server, caller) : caller.token,
      status: statusFor(run, caller),
      visibility: visibilityFor(caller, row, input),
    });
  }
}

/** The other shop's own responses contain no marker. */
async function checkOwnShop(run: EndpointRun, mine: EndpointInput): Promise<void> {
  const { matrix, endpoint, row } = run;
  if (row.endsSessions || !endpoint.route.path.includes(':shopId') || row.statuses.owner >= 300) return;
  const sent = {
    token: matrix.other.owner.token,
    status: row.statuses.owner,
    visibility: 'nothing',
  } as const;
  await sendAndCheck(run, { ...sent, who: 'the other owner at home', input: mine });
  if (!endpoint.query || endpoint.route.method !== 'GET') return;
  for (const q of SEARCHES) {
    const input = { ...mine, query: { ...(mine.query as object), q } };
    await sendAndCheck(run, { ...sent, who: `the other owner, looking for ${q}`, input });
  }
}

function visibilityFor(
  { as }: Caller,
  { statuses }: EndpointCase,
  { params = {} }: EndpointInput,
): Visibility {
  if (as === 'owner' || as === 'waiter') return 'everything';
  // Such an endpoint returns only the caller's data.
  if (statuses.anonymous === 401) return 'nothing';
  // A valid login returns its account to any caller.
  return 'shopId' in params || 'invoiceId' in params ? 'the public part' : 'everything';
}

/** Of a new shop's account, so that the caller stays signed in. */
async function disposableToken(server: TestServer, { as, role }: Caller): Promise<string | undefined> {
  if (!as || as === 'anonymous') return undefined;
  const shop = await seedShop(server);
  if (as === 'owner' || as === 'otherOwner') return shop.owner.token;
  if (!role) return shop.waiter.token;
  const { saleId } = await seedEmployee(server, shop, fromWireRole(role));
  return (await loginWaiter(server.origin, saleId ?? '')).data.accessToken;
}
