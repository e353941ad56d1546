import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { address, id } from '../contract/fields.ts';
import { nothing } from '../contract/reply.ts';
import { shop } from '../shops/shops.contract.ts';
import { accountRoutes } from './accounts.routes.ts';
import { PASSWORD_MAX, ROLES } from './accounts.rules.ts';

export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  role: z.enum(ROLES),
  avatar: z.object({ url: z.string() }).nullable(),
  address,
});
export type User = z.output<typeof user>;

const identifier = z.string().trim().max(254).optional();
// Never trimmed: a space is part of a password, and a wrong one must stay wrong.
const password = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX, {
    message: `At most ${PASSWORD_MAX} characters.`,
  });

const tokens = { accessToken: z.string(), refreshToken: z.string() };

/** The product's own form sends one identifier in every field; another client may send just one. */
function someIdentifier(body: Record<string, unknown>): boolean {
  return Boolean(body.email || body.phoneNo || body.saleId);
}
const missingIdentifier = { message: 'Please enter your email or phone number.', path: ['email'] };

export const accountsApi = {
  loginOwner: endpoint(accountRoutes.loginOwner, {
    summary: 'Sign an owner in with email or phone',
    access: 'anyone',
    body: z
      .object({ email: identifier, phoneNo: identifier, password })
      .refine(someIdentifier, missingIdentifier),
    data: z.object({ user, ...tokens }),
  }),
  loginEmployee: endpoint(accountRoutes.loginEmployee, {
    summary: 'Sign a waiter in with email, phone or saleId',
    access: 'anyone',
    body: z
      .object({ email: identifier, phoneNo: identifier, saleId: identifier, password })
      .refine(someIdentifier, missingIdentifier),
    data: z.object({ user, shop, ...tokens }),
  }),
  refreshToken: endpoint(accountRoutes.refreshToken, {
    summary: 'Trade a refresh token for a new pair',
    access: 'anyone',
    body: z.object({
      refreshToken: z.string('Please sign in.').min(1, 'Please sign in.').max(512, 'Please sign in.'),
    }),
    data: z.object(tokens),
  }),
  currentUser: endpoint(accountRoutes.currentUser, {
    summary: 'The signed-in user',
    access: 'signedIn',
    data: z.object({ user }),
  }),
  logout: endpoint(accountRoutes.logout, {
    summary: 'End this session at once',
    access: 'signedIn',
    data: nothing,
  }),
};
