import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { newId } from '../builders/ids.ts';
import type { RequestInput } from '../client.ts';
import { PASSWORD, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** An anonymous caller knows all ids and names of the valid request, as a diner does. */
export type CallerName = 'anonymous' | 'waiter' | 'owner' | 'otherWaiter' | 'otherOwner';

export type EndpointInput = Pick<RequestInput<Endpoint>, 'query'> & {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
};

/** A change that makes the valid body invalid, and the fields that the error names. */
export type InvalidChange = [change: Record<string, unknown>, ...fields: string[]];

export interface EndpointCase {
  statuses: Record<CallerName, number>;
  /** Returns a valid request with every field, and creates the rows that it needs. */
  prepare(server: TestServer, shop: TestShop): Promise<EndpointInput> | EndpointInput;
  /** The valid request ends the sessions of its caller. */
  endsSessions?: true;
  invalid?: InvalidChange[];
  /** The request is an edit, which is valid without any field. */
  isPartial?: true;
  /** Fields with a list that may be empty. */
  emptyLists?: string[];
  /** Fields with an object whose parts may all be missing. */
  objectFields?: string[];
  /** Maximum lengths of the text fields that are returned unchanged. */
  textFields?: Record<string, number>;
}

export const statusesFor = (
  anonymous: number,
  waiter: number,
  owner: number,
  otherWaiter: number,
  otherOwner: number,
) => ({ anonymous, waiter, owner, otherWaiter, otherOwner });

export const invalidValues = (field: string, values: unknown[]): InvalidChange[] =>
  values.map((value) => [{ [field]: value }, field]);

export const missingFields = (...fields: string[]): InvalidChange[] =>
  fields.flatMap((field) => invalidValues(field, [undefined]));

export const invalidIds = ['', 'T1', '123', '%27', "' OR 1=1 --", undefined];

export const invalidText = (field: string, max: number): InvalidChange[] =>
  invalidValues(field, ['', '   ', '\u00a0\u3000', 'x'.repeat(max + 1), 'bell\u0007', 'nul\u0000']);

export const approvalOf = ({ owner }: TestShop) => ({ userId: owner.userId, password: PASSWORD });

export const invalidApprovals: InvalidChange[] = [
  ...invalidValues('approval', ['Asha', 7]),
  [{ approval: { userId: 'T1', pin: '739164' } }, 'approval.userId'],
  [{ approval: { userId: newId() } }, 'approval.pin'],
  [{ approval: { userId: newId(), pin: '12' } }, 'approval.pin'],
];

export const invalidPriorities = invalidValues('priority', [1.5, -1, 10_000, 'first', '1e3']);
export const invalidPhones = invalidValues('phoneNo', [
  '',
  '12345',
  '98765432101',
  'my phone',
  '९८७६५४३२१',
  '+1 9876543210',
]);
export const invalidEmails = invalidValues('email', [
  'asha',
  'asha@',
  '@example.com',
  'a b@example.com',
  `${'a'.repeat(250)}@b.co`,
]);

export const invalidAddress: InvalidChange[] = [
  ...invalidText('line1', 120),
  ...invalidText('line2', 120),
  ...invalidText('state', 60),
  ...invalidValues('pincode', ['', '17100', '1710011', 'abcdef', '१७१००१', '-17100', '17100.1']),
];

export const sampleAddress = {
  line1: '4 Lower Bazaar',
  line2: 'Opposite the post office',
  pincode: '171003',
  state: 'Himachal Pradesh',
};

export const emptyInput = (): EndpointInput => ({});

let counter = 0;

/** Returns a unique name that contains the name of the shop. */
export const uniqueName = ({ name }: TestShop): string => `${name} ${++counter}`;
export const uniquePhone = (): string => `7${String(++counter).padStart(9, '0')}`;
export const uniqueEmail = (): string => `person${++counter}@guests.example`;
