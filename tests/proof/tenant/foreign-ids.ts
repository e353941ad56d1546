import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { z } from 'zod';
import type { EndpointInput } from '../../support/endpoints/endpoint-case.ts';
import { formFields } from '../../support/schema-fields.ts';

/** A valid id of no entity. */
const UNKNOWN_ID = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
/**
 * A UPI id names a bank account. Variants, options and groups are looked up within their item only, where one of another
 * shop is the same as an unknown one: tests/api/orders/line-choices.test.ts holds each.
 */
const IN_AN_ITEM = /^body\.(variants\.0\._id|options\.0\._id|optionGroupIds\.0|cartItems\.0\.variantId)$/;
const isId = (place: string): boolean =>
  /(Id|_id|Ids\.0)$/.test(place) &&
  place !== 'params.shopId' &&
  place !== 'body.upiId' &&
  !IN_AN_ITEM.test(place);

/** Ids that clients report as displayed; unknown ones are ignored. */
export const isDisplayedId = (place: string): boolean => /(\._id|Ids\.0)$/.test(place);

/** Such as `itemId` or `cartItems.0.foodItemId`. */
export function findIdPaths({ route, body }: Endpoint): string[] {
  const pathParams = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (!pathParams.includes('shopId')) return [];
  const inBody = Object.entries(formFields(body)).flatMap(([name, schema]) => {
    const { items } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
    const inside = Object.keys((items as z.core.JSONSchema.JSONSchema | undefined)?.properties ?? {});
    return [name, `${name}.0`, ...inside.map((field) => `${name}.0.${field}`)];
  });
  return [...pathParams.map((name) => `params.${name}`), ...inBody.map((name) => `body.${name}`)].filter(
    isId,
  );
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
): { foreign: EndpointInput; unknown: EndpointInput } {
  const path = place.split('.');
  const id = valueAt(theirs, path);
  if (!/^[0-9a-f-]{36}$/.test(String(id))) throw new Error(`${place} holds no id: ${id}`);
  return {
    foreign: replaceAt(mine, path, id) as EndpointInput,
    unknown: replaceAt(mine, path, UNKNOWN_ID) as EndpointInput,
  };
}
