import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { call } from '../support/call.ts';
import { contentsOf, mailTo } from '../support/mailbox.ts';
import { newOwner, photo, register, signUpForm } from '../support/owner.ts';
import type { Restaurant } from '../support/restaurant.ts';
import { loginWaiter, PASSWORD } from '../support/shop.ts';
import {
  address,
  type CallRow,
  created,
  freshEmail,
  freshPhone,
  nothing,
  open,
  signedIn,
} from './call-row.ts';

const noIdentifier = { email: '', phoneNo: '', saleId: '' };

const badProfile: CallRow['bad'] = [
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'bell\u0007' }, 'name'],
  [{ email: 'asha@' }, 'email'],
  [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
  [{ phoneNo: '98765' }, 'phoneNo'],
  [{ line1: '   ' }, 'line1'],
  [{ line2: 'x'.repeat(201) }, 'line2'],
  [{ pincode: '1710' }, 'pincode'],
  [{ state: '' }, 'state'],
  [{ name: '', state: '' }, 'name', 'state'],
];

/** Bad values for a field that sets a password. */
const badPassword = ['short77', ' a space in front', 'a space behind ', 'x'.repeat(129), ''];

async function verification(restaurant: Restaurant) {
  const form = await signUpForm();
  await register(restaurant, form);
  return contentsOf(await mailTo(restaurant, form.email));
}

/** Of somebody new, because it ends all their sessions. */
async function resetToken(restaurant: Restaurant): Promise<string> {
  const { email } = await newOwner(restaurant);
  await call(restaurant.origin, accountsApi.forgotPassword, { body: { email } });
  return contentsOf(await mailTo(restaurant, email, 2)).token;
}

async function emailToken(restaurant: Restaurant): Promise<string> {
  const { token: as } = await newOwner(restaurant);
  const { email } = await signUpForm();
  await call(restaurant.origin, accountsApi.updateProfile, { as, body: { email } });
  return contentsOf(await mailTo(restaurant, email)).token;
}

/** The rows of everyCall for accounts. */
export const accountCalls: Record<string, CallRow> = {
  loginOwner: {
    gets: open,
    prepare: (_, { owner }) => ({ body: { email: owner.email, phoneNo: owner.email, password: PASSWORD } }),
    bad: [
      [noIdentifier, 'email'],
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ ...noIdentifier, password: '' }, 'email', 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
      [{ email: 'x'.repeat(300) }, 'email'],
    ],
  },
  loginEmployee: {
    gets: open,
    prepare: (_, { waiter: { saleId } }) => ({
      body: { email: saleId, phoneNo: saleId, saleId, password: PASSWORD },
    }),
    bad: [
      [noIdentifier, 'email'],
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ saleId: 'x'.repeat(300) }, 'saleId'],
    ],
  },
  refreshToken: {
    gets: open,
    async prepare({ origin }, { waiter }) {
      const { data } = await loginWaiter(origin, waiter.saleId);
      return { body: { refreshToken: data.refreshToken } };
    },
    bad: [
      [{ refreshToken: '' }, 'refreshToken'],
      [{ refreshToken: undefined }, 'refreshToken'],
      [{ refreshToken: 'x'.repeat(513) }, 'refreshToken'],
    ],
  },
  currentUser: { gets: signedIn, prepare: nothing },
  logout: { gets: signedIn, endsSessions: true, prepare: nothing },

  registerOwner: {
    gets: created,
    prepare: async () => ({ body: await signUpForm() }),
    bad: [
      ...badProfile,
      ...badPassword.map((password): [Record<string, unknown>, string] => [{ password }, 'password']),
      [{ avatar: undefined }, 'avatar'],
      [{ avatar: 'me.png' }, 'avatar'],
    ],
  },
  verifyUser: {
    gets: open,
    async prepare(restaurant) {
      const { token, otp } = await verification(restaurant);
      return { params: { token }, body: { otp } };
    },
    bad: [
      [{ otp: undefined }, 'otp'],
      [{ otp: '' }, 'otp'],
      [{ otp: '12345' }, 'otp'],
      [{ otp: '1234567' }, 'otp'],
      [{ otp: 'abcdef' }, 'otp'],
    ],
  },
  forgotPassword: {
    gets: open,
    prepare: (_, { owner }) => ({ body: { email: owner.email } }),
    bad: [
      [{ email: undefined }, 'email'],
      [{ email: 'asha' }, 'email'],
      [{ email: '' }, 'email'],
    ],
  },
  resetPassword: {
    gets: open,
    prepare: async (restaurant) => ({
      params: { token: await resetToken(restaurant) },
      body: { password: 'a new horse 4', confirmPassword: 'a new horse 4' },
    }),
    bad: [
      ...badPassword.map((password): [Record<string, unknown>, string] => [
        { password, confirmPassword: password },
        'password',
      ]),
      [{ confirmPassword: 'a new house 4' }, 'confirmPassword'],
      [{ confirmPassword: undefined }, 'confirmPassword'],
    ],
  },
  verifyEmail: {
    gets: open,
    prepare: async (restaurant) => ({ params: { token: await emailToken(restaurant) } }),
  },
  changePassword: {
    gets: signedIn,
    endsSessions: true,
    prepare: () => ({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } }),
    bad: [
      ...badPassword.map((newPassword): [Record<string, unknown>, string] => [
        { newPassword },
        'newPassword',
      ]),
      [{ oldPassword: '' }, 'oldPassword'],
      [{ oldPassword: undefined, newPassword: undefined }, 'newPassword', 'oldPassword'],
    ],
  },
  updateAvatar: {
    gets: signedIn,
    prepare: async () => ({ body: { avatar: await photo() } }),
    bad: [
      [{ avatar: undefined }, 'avatar'],
      [{ avatar: 'me.png' }, 'avatar'],
    ],
  },
  updateProfile: {
    partial: true,
    gets: signedIn,
    prepare: () => ({ body: { name: 'Asha', email: freshEmail(), phoneNo: freshPhone(), ...address } }),
    bad: badProfile,
  },
};
