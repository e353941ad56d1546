import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { newOwner, photo, register, signUpForm } from '../accounts.ts';
import { request } from '../client.ts';
import { contentsOf, mailTo } from '../mailbox.ts';
import { loginWaiter, PASSWORD } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  address,
  created,
  type EndpointCase,
  freshEmail,
  freshPhone,
  nothing,
  open,
  signedIn,
} from './endpoint-case.ts';

const noIdentifier = { email: '', phoneNo: '', saleId: '' };

const badProfile: EndpointCase['bad'] = [
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'bell\u0007' }, 'name'],
  [{ name: 'Asha,\nyour prize waits' }, 'name'],
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

async function verification(server: TestServer) {
  const form = await signUpForm();
  await register(server, form);
  return contentsOf(await mailTo(server, form.email));
}

/** Of somebody new, because it ends all their sessions. */
async function resetToken(server: TestServer): Promise<string> {
  const { email } = await newOwner(server);
  await request(server.origin, accountsApi.forgotPassword, { body: { email } });
  return contentsOf(await mailTo(server, email, 2)).token;
}

async function emailToken(server: TestServer): Promise<string> {
  const { token: as } = await newOwner(server);
  const { email } = await signUpForm();
  await request(server.origin, accountsApi.updateProfile, { as, body: { email } });
  return contentsOf(await mailTo(server, email)).token;
}

/** The rows of everyCall for accounts. */
export const accountCalls: Record<string, EndpointCase> = {
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
    async prepare(server) {
      const { token, otp } = await verification(server);
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
    prepare: async (server) => ({
      params: { token: await resetToken(server) },
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
    prepare: async (server) => ({ params: { token: await emailToken(server) } }),
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
