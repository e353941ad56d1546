import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import { address, email, id, name, phoneNo, picture, pincode, text } from '../contract/schema.ts';
import { shop } from '../shops/shops.contract.ts';
import { accountRoutes } from './accounts.routes.ts';
import { OTP_DIGITS, PASSWORD_MAX, passwordError, passwordLength, ROLES } from './accounts.rules.ts';

const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  phoneNo: z.string(),
  role: z.enum(ROLES),
  avatar: z.object({ url: z.string() }).nullable(),
  address,
  pendingEmail: z.string().optional(),
  /** The operator of this installation. */
  isAdmin: z.literal(true).optional(),
});
export type User = z.output<typeof user>;

const identifier = z.string().trim().max(254).optional();
// Never trimmed: a space is part of a password.
const password = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .refine((value) => passwordLength(value) <= PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`);

const newPassword = z.string('Please enter a password.').superRefine((value, issues) => {
  const message = passwordError(value);
  if (message) issues.addIssue({ code: 'custom', message });
});

const profile = {
  name: name(100, 'Please enter your name.'),
  email,
  phoneNo,
  line1: text(200, 'Please enter the first line of the address.'),
  line2: text(200, 'Please enter the second line of the address.'),
  pincode,
  state: text(100, 'Please enter the state.'),
};

const MISSING_OTP_MESSAGE = 'Please enter the OTP';
const otp = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (typeof value === 'number' ? String(value).padStart(OTP_DIGITS, '0') : value),
  z
    .string(MISSING_OTP_MESSAGE)
    .trim()
    .min(1, MISSING_OTP_MESSAGE)
    .regex(/^\d{6}$/, `The OTP has ${OTP_DIGITS} digits.`),
);

const STRICT_LIMIT = { requests: 30, perSeconds: 600 };
const LOOSE_LIMIT = { requests: 300, perSeconds: 600 };

const tokens = { accessToken: z.string(), refreshToken: z.string() };

/** Our own form sends the same text in every field. */
function hasIdentifier(body: Record<string, unknown>): boolean {
  return Boolean(body.email || body.phoneNo || body.saleId);
}
const missingIdentifier = { message: 'Please enter your email or phone number.', path: ['email'] };

export const accountsApi = {
  loginOwner: endpoint(accountRoutes.loginOwner, {
    summary: 'Sign an owner in with email or phone',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z
      .object({ email: identifier, phoneNo: identifier, password })
      .refine(hasIdentifier, missingIdentifier),
    data: z.object({ user, ...tokens }),
  }),
  loginEmployee: endpoint(accountRoutes.loginEmployee, {
    summary: 'Sign a waiter in with email, phone or saleId',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z
      .object({ email: identifier, phoneNo: identifier, saleId: identifier, password })
      .refine(hasIdentifier, missingIdentifier),
    data: z.object({ user, shop, ...tokens }),
  }),
  registerOwner: endpoint(accountRoutes.registerOwner, {
    summary: 'Register an owner; a mail brings a link and an OTP',
    access: 'anyone',
    limit: STRICT_LIMIT,
    pictureField: 'avatar',
    body: z.object({ ...profile, password: newPassword, avatar: picture('Avatar required') }),
    data: z.object({ user }),
    status: 201,
  }),
  verifyUser: endpoint(accountRoutes.verifyUser, {
    summary: 'Open the account with the link and the OTP of the mail',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z.object({ otp }),
    data: z.object({ user }),
  }),
  forgotPassword: endpoint(accountRoutes.forgotPassword, {
    summary: 'Send a reset link, if the address is known',
    access: 'anyone',
    limit: STRICT_LIMIT,
    body: z.object({ email }),
    data: emptyData,
  }),
  resetPassword: endpoint(accountRoutes.resetPassword, {
    summary: 'Set a new password with a reset link; ends every session',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z
      .object({ password: newPassword, confirmPassword: z.string('Passwords not matched') })
      .refine((body) => body.password === body.confirmPassword, {
        message: 'Passwords not matched',
        path: ['confirmPassword'],
      }),
    data: z.object({ user, ...tokens }),
  }),
  changePassword: endpoint(accountRoutes.changePassword, {
    summary: 'Change the own password; ends the other sessions',
    access: 'signedIn',
    body: z.object({ oldPassword: password, newPassword }),
    data: emptyData,
  }),
  updateAvatar: endpoint(accountRoutes.updateAvatar, {
    summary: 'Replace the own picture',
    access: 'signedIn',
    pictureField: 'avatar',
    body: z.object({ avatar: picture('Please select a file') }),
    data: z.object({ user }),
  }),
  updateProfile: endpoint(accountRoutes.updateProfile, {
    summary: 'Edit the own profile; a new email waits for its link',
    access: 'signedIn',
    body: z.object(profile).partial(),
    data: z.object({ user }),
  }),
  verifyEmail: endpoint(accountRoutes.verifyEmail, {
    summary: 'Confirm a changed email with the link sent to it',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    data: emptyData,
  }),
  refreshToken: endpoint(accountRoutes.refreshToken, {
    summary: 'Exchange a refresh token for a new token pair',
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
    data: emptyData,
  }),
};
