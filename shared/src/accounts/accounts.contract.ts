import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  address,
  boundedString,
  contacts,
  email,
  id,
  name,
  phoneNo,
  picture,
  pincode,
  rejectWith,
  text,
} from '../contract/schema.ts';
import { fieldMessages } from '../messages/fields.en.ts';
import { ALL_PERMISSIONS, WIRE_ROLES } from '../permissions.ts';
import { shop } from '../shops/shops.contract.ts';
import { cleanOtp } from '../typed-codes.ts';
import { accountPaths } from './accounts.paths.ts';
import { OTP_DIGITS, PASSWORD_MAX, PASSWORD_MIN, ROLES } from './accounts.rules.ts';
import { newPin, enteredPassword as password, passwordLength } from './pin.contract.ts';

const user = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Asha Verma'] }),
  ...contacts,
  role: z.enum(ROLES),
  /** An owner's is OWNER; an employee's is the role in the first shop of `workplaces`. */
  shopRole: z.enum(WIRE_ROLES),
  /** What the user may do in that shop, sorted. */
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  /** Of an employee: each shop in which the user works, with the role there. An owner has none. */
  workplaces: z
    .array(
      z.object({ shopId: id, shopRole: z.enum(WIRE_ROLES), permissions: z.array(z.enum(ALL_PERMISSIONS)) }),
    )
    .optional(),
  avatar: z
    .object({ url: z.string().meta({ examples: ['/uploads/6f1c2c52-7a43-4f0e-9d8e-3c1f5f0f2a11.webp'] }) })
    .nullable(),
  address,
  pendingEmail: z
    .string()
    .optional()
    .meta({ examples: ['asha.verma@example.com'] }),
  /** True if the user is an operator of this installation. */
  isAdmin: z.literal(true).optional(),
});
export type User = z.output<typeof user>;

const checkField = rejectWith((m) => m.common.checkField);
const identifier = boundedString(254, checkField, checkField).trim().max(254, checkField).optional();

const identifiers = {
  email: identifier.meta({ examples: ['asha@example.com'] }),
  phoneNo: identifier.meta({ examples: ['9876543210'] }),
};

function passwordError(value: string): string | undefined {
  const { common, accounts } = fieldMessages();
  if (passwordLength(value) < PASSWORD_MIN) return accounts.minCharacters(PASSWORD_MIN);
  if (passwordLength(value) > PASSWORD_MAX) return common.maxCharacters(PASSWORD_MAX);
  return value.trim() === value ? undefined : accounts.outerSpace;
}

const noNewPassword = rejectWith((m) => m.accounts.newPassword);
const newPassword = boundedString(PASSWORD_MAX, noNewPassword)
  .superRefine((value, issues) => {
    const message = passwordError(value);
    if (message) issues.addIssue({ code: 'custom', message });
  })
  .meta({ examples: ['another horse 2'] });

const profile = {
  name: name(100, (m) => m.accounts.name).meta({ examples: ['Asha Verma'] }),
  email,
  phoneNo,
  line1: text(200, (m) => m.accounts.line1).meta({ examples: ['12 Mall Road'] }),
  line2: text(200, (m) => m.accounts.line2).meta({ examples: ['Near the clock tower'] }),
  pincode,
  state: text(100, (m) => m.accounts.state).meta({ examples: ['Himachal Pradesh'] }),
};

const noOtp = rejectWith((m) => m.accounts.otp);
const notSixDigits = rejectWith((m) => m.accounts.otpDigits(OTP_DIGITS));
const otp = z.preprocess<unknown, z.ZodString, string | number>(
  (value) => (typeof value === 'number' ? String(value).padStart(OTP_DIGITS, '0') : value),
  boundedString(OTP_DIGITS, noOtp, notSixDigits)
    .overwrite(cleanOtp)
    .min(1, noOtp)
    .regex(/^\d{6}$/, notSixDigits)
    .meta({ examples: ['042917'] }),
);

const STRICT_LIMIT = { requests: 30, perSeconds: 600 };
const LOOSE_LIMIT = { requests: 300, perSeconds: 600 };

const tokens = {
  accessToken: z.string().meta({ examples: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl'] }),
  refreshToken: z.string().meta({ examples: ['mJ3mUqkSe0fXn3v3Tt0w6Ff8cWJ9Jt0F2yqf4H7l1bk'] }),
};

/** The client's own form sends the same text in every field. */
function hasIdentifier(body: Record<string, unknown>): boolean {
  return Boolean(body.email || body.phoneNo || body.saleId);
}
const missingIdentifier = { ...rejectWith((m) => m.accounts.emailOrPhone), path: ['email'] };

const noRefreshToken = rejectWith((m) => m.accounts.signIn);

const differentPasswords = rejectWith((m) => m.accounts.differentPasswords);

/** What a person gets who has signed in. */
export const signedIn = { user, ...tokens };

export const accountsApi = {
  loginOwner: endpoint(accountPaths.loginOwner, {
    summary: 'Sign an owner in with email or phone',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z.object({ ...identifiers, password }).refine(hasIdentifier, missingIdentifier),
    data: z.object(signedIn),
  }),
  loginEmployee: endpoint(accountPaths.loginEmployee, {
    summary: 'Sign an employee in with email, phone or saleId',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z
      .object({ ...identifiers, saleId: identifier.meta({ examples: ['MANGO21'] }), password })
      .refine(hasIdentifier, missingIdentifier),
    data: z.object({ shop, ...signedIn }),
  }),
  registerOwner: endpoint(accountPaths.registerOwner, {
    summary: 'Register an owner; a mail brings a link and an OTP',
    access: 'anyone',
    limit: STRICT_LIMIT,
    pictureField: 'avatar',
    body: z.object({ ...profile, password: newPassword, avatar: picture((m) => m.accounts.avatar) }),
    data: z.object({ user }),
    status: 201,
  }),
  verifyUser: endpoint(accountPaths.verifyUser, {
    summary: 'Open the account with the link and the OTP of the mail',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z.object({ otp }),
    data: z.object({ user }),
  }),
  forgotPassword: endpoint(accountPaths.forgotPassword, {
    summary: 'Send a reset link, if the address is known',
    access: 'anyone',
    limit: STRICT_LIMIT,
    body: z.object({ email }),
    data: emptyData,
  }),
  resetPassword: endpoint(accountPaths.resetPassword, {
    summary: 'Set a new password with a reset link; ends every session',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    body: z
      .object({
        password: newPassword,
        confirmPassword: z.string(differentPasswords).meta({ examples: ['another horse 2'] }),
      })
      .refine((body) => body.password === body.confirmPassword, {
        ...differentPasswords,
        path: ['confirmPassword'],
      }),
    data: z.object(signedIn),
  }),
  changePassword: endpoint(accountPaths.changePassword, {
    summary: 'Change the own password; ends the other sessions',
    access: 'signedIn',
    body: z.object({ oldPassword: password, newPassword }),
    data: emptyData,
  }),
  setPin: endpoint(accountPaths.setPin, {
    summary: 'Set the own PIN for the terminals of the own shops',
    access: 'signedIn',
    body: z.object({ pin: newPin, password }),
    data: emptyData,
  }),
  updateAvatar: endpoint(accountPaths.updateAvatar, {
    summary: 'Replace the own picture',
    access: 'signedIn',
    pictureField: 'avatar',
    body: z.object({ avatar: picture((m) => m.accounts.file) }),
    data: z.object({ user }),
  }),
  updateProfile: endpoint(accountPaths.updateProfile, {
    summary: 'Edit the own profile; a new email waits for its link',
    access: 'signedIn',
    body: z.object(profile).partial(),
    data: z.object({ user }),
  }),
  verifyEmail: endpoint(accountPaths.verifyEmail, {
    summary: 'Confirm a changed email with the link sent to it',
    access: 'anyone',
    limit: LOOSE_LIMIT,
    data: emptyData,
  }),
  refreshToken: endpoint(accountPaths.refreshToken, {
    summary: 'Exchange a refresh token for a new token pair',
    access: 'anyone',
    body: z.object({
      refreshToken: z.string(noRefreshToken).min(1, noRefreshToken).max(512, noRefreshToken),
    }),
    data: z.object(tokens),
  }),
  currentUser: endpoint(accountPaths.currentUser, {
    summary: 'The signed-in user',
    access: 'signedIn',
    data: z.object({ user }),
  }),
  logout: endpoint(accountPaths.logout, {
    summary: 'End this session at once',
    access: 'signedIn',
    data: emptyData,
  }),
};
