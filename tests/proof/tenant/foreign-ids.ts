import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { approvalsPaths } from '@tawa/shared/terminals/approvals.paths.ts';
import { z } from 'zod';
import type { EndpointInput } from '../../support/endpoints/endpoint-case.ts';
import { formFields } from '../../support/schema-fields.ts';

/** A valid id of no entity. */
const UNKNOWN_ID = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
/**
 * A UPI id names a bank account. The first reasons and payment modes are words of every shop; those of another shop have tests
 * of their own in tests/api/shops/reasons.test.ts and tests/api/shops/payment-modes.test.ts. So have approvers in
 * tests/api/orders/approvals.test.ts, and requests for an approval in tests/api/terminals/approval-requests.test.ts.
 */
const NO_IDS = [
  'params.shopId',
  'body.upiId',
  'body.reasonId',
  'body.approval.userId',
  'body.approval.approvalId',
  'body.modes.0._id',
  'body.reasons.0._id',
  'body.shown.0._id',
];
const isId = (place: string): boolean => /(Id|_id|Ids\.0)$/.test(place) && !NO_IDS.includes(place);

/** Ids of variants and options in the list that replaces them; unknown ones are replaced by new ones. */
export const isReplacedId = (place: string): boolean => /^body\.(variants|options)\.0\._id$/.test(place);

/** Not looked up alone: displayed ids, of which unknown ones are ignored, choices of an item, and lines of an invoice. */
export const isIdInside = (place: string): boolean =>
  /(\._id|Ids\.0|\.variantId|\.optionId|\.0\.orderItemId)$/.test(place) && !isReplacedId(place);

/** What the schema does not tell: the body of an act has any keys, and the subject is an id of several kinds. */
const UNTOLD_IDS: Record<string, string[]> = {
  [approvalsPaths.requestApproval.path]: ['body.subject', 'body.form.kotId'],
};

function findPlaces({ type, items, properties }: z.core.JSONSchema.JSONSchema, at: string): string[] {
  if (type === 'array') return findPlaces(items as z.core.JSONSchema.JSONSchema, `${at}.0`);
  if (type !== 'object') return [at];
  return Object.entries(properties ?? {}).flatMap(([name, schema]) =>
    findPlaces(schema as z.core.JSONSchema.JSONSchema, `${at}.${name}`),
  );
}

/** Such as `itemId` or `cartItems.0.foodItemId`. */
export function findIdPaths({ route, body }: Endpoint): string[] {
  const pathParams = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (!pathParams.includes('shopId')) return [];
  const inBody = Object.entries(formFields(body)).flatMap(([name, schema]) =>
    findPlaces(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), `body.${name}`),
  );
  return [...pathParams.map((name) => `params.${name}`), ...inBody]
    .filter(isId)
    .concat(UNTOLD_IDS[route.path] ?? []);
}

type Tree = Record<string, unknown>;

function valueAt(tree: unknown, [step = '', ...rest]: string[]): unknown {
  const value = (tree as Tree)[step];
  return rest.length === 0 ? value : valueAt(value, rest);
}

function replaceAt(tree: unknown, [step, ...rest]: string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((one, n) => (String(n) === step ? replaceAt(one, rest, value) : one));
  return { ...(tree as Tree), [step]: replaceAt((tree as Tree)[step], rest, value) };
}

/** Replaces one id by another shop's and by an unknown one. */
export function withForeignId(
  mine: EndpointInput,
  theirs: EndpointInput,
  place: string,
): { id: string; foreign: EndpointInput; unknown: EndpointInput } {
  const path = place.split('.');
  const id = String(valueAt(theirs, path));
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`${place} holds no id: ${id}`);
  return {
    id,
    foreign: replaceAt(mine, path, id) as EndpointInput,
    unknown: replaceAt(mine, path, UNKNOWN_ID) as EndpointInput,
  };
}
