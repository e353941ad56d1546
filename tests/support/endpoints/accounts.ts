import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { createPhoto, createSignUpForm, registerOwner, signUpOwner } from '../api/accounts.ts';
import { PIN } from '../api/terminals.ts';
import { request } from '../client.ts';
import { parseMail, waitForMail } from '../mailbox.ts';
import { loginWaiter, PASSWORD } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type EndpointCase,
  emptyInput,
  invalidValues,
  sampleAddress,
  uniqueEmail,
  uniquePhone,
} from './endpoint-case.ts';

const noIdentifier = { email: '', phoneNo: '', saleId: '' };

const invalidProfile: EndpointCase['invalid'] = [
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

const invalidPasswords = ['short77', ' a space in front', 'a space behind ', 'x'.repeat(129), ''];

async function startVerification(server: TestServer) {
  const form = await createSignUpForm();
  await registerOwner(server, form);
  return parseMail(await waitForMail(server, form.email));
}

/** Takes a new account, because a reset ends all sessions. */
async function requestResetToken(server: TestServer): Promise<string> {
  const { email } = await signUpOwner(server);
  await request(server.origin, accountsApi.forgotPassword, { body: { email } });
  return parseMail(await waitForMail(server, email, 2)).token;
}

async function requestEmailToken(server: TestServer): Promise<string> {
  const { token: as } = await signUpOwner(server);
  const { email } = await createSignUpForm();
  await request(server.origin, accountsApi.updateProfile, { as, body: { email } });
  return parseMail(await waitForMail(server, email)).token;
}

export const accountCases: Record<string, Partial<EndpointCase>> = {
  loginOwner: {
    prepare: (_, { owner }) => ({ body: { email: owner.email, phoneNo: owner.email, password: PASSWORD } }),
    invalid: [
      [noIdentifier, 'email'],
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ ...noIdentifier, password: '' }, 'email', 'password'],
      [{ password: 'x'.repeat(129) }, 'password'],
      [{ email: 'x'.repeat(300) }, 'email'],
    ],
  },
  loginEmployee: {
    prepare: (_, { waiter: { saleId } }) => ({
      body: { email: saleId, phoneNo: saleId, saleId, password: PASSWORD },
    }),
    invalid: [
      [noIdentifier, 'email'],
      [{ password: '' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ saleId: 'x'.repeat(300) }, 'saleId'],
    ],
  },
  refreshToken: {
    async prepare({ origin }, { waiter }) {
      const { data } = await loginWaiter(origin, waiter.saleId);
      return { body: { refreshToken: data.refreshToken } };
    },
    invalid: [
      [{ refreshToken: '' }, 'refreshToken'],
      [{ refreshToken: undefined }, 'refreshToken'],
      [{ refreshToken: 'x'.repeat(513) }, 'refreshToken'],
    ],
  },
  currentUser: { prepare: emptyInput },
  logout: { endsSessions: true, prepare: emptyInput },

  registerOwner: {
    prepare: async () => ({ body: await createSignUpForm() }),
    invalid: [
      ...invalidProfile,
      ...invalidPasswords.map((password): [Record<string, unknown>, string] => [{ password }, 'password']),
      [{ avatar: undefined }, 'avatar'],
      [{ avatar: 'me.png' }, 'avatar'],
    ],
  },
  verifyUser: {
    async prepare(server) {
      const { token, otp } = await startVerification(server);
      return { params: { token }, body: { otp } };
    },
    invalid: [
      [{ otp: undefined }, 'otp'],
      [{ otp: '' }, 'otp'],
      [{ otp: '12345' }, 'otp'],
      [{ otp: '1234567' }, 'otp'],
      [{ otp: 'abcdef' }, 'otp'],
    ],
  },
  forgotPassword: {
    prepare: (_, { owner }) => ({ body: { email: owner.email } }),
    invalid: [
      [{ email: undefined }, 'email'],
      [{ email: 'asha' }, 'email'],
      [{ email: '' }, 'email'],
    ],
  },
  resetPassword: {
    prepare: async (server) => ({
      params: { token: await requestResetToken(server) },
      body: { password: 'a new horse 4', confirmPassword: 'a new horse 4' },
    }),
    invalid: [
      ...invalidPasswords.map((password): [Record<string, unknown>, string] => [
        { password, confirmPassword: password },
        'password',
      ]),
      [{ confirmPassword: 'a new house 4' }, 'confirmPassword'],
      [{ confirmPassword: undefined }, 'confirmPassword'],
    ],
  },
  verifyEmail: {
    prepare: async (server) => ({ params: { token: await requestEmailToken(server) } }),
  },
  changePassword: {
    endsSessions: true,
    prepare: () => ({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } }),
    invalid: [
      ...invalidPasswords.map((newPassword): [Record<string, unknown>, string] => [
        { newPassword },
        'newPassword',
      ]),
      [{ oldPassword: '' }, 'oldPassword'],
      [{ oldPassword: undefined, newPassword: undefined }, 'newPassword', 'oldPassword'],
    ],
  },
  setPin: {
    prepare: () => ({ body: { pin: PIN, password: PASSWORD } }),
    invalid: [
      ...invalidValues('pin', ['', '123', '1234567', '12 34', '1234', '1111', '2512', '१२३४', undefined]),
      ...invalidValues('password', ['', undefined]),
    ],
  },
  updateAvatar: {
    prepare: async () => ({ body: { avatar: await createPhoto() } }),
    invalid: [
      [{ avatar: undefined }, 'avatar'],
      [{ avatar: 'me.png' }, 'avatar'],
    ],
  },
  updateProfile: {
    isPartial: true,
    prepare: () => ({
      body: { name: 'Asha', email: uniqueEmail(), phoneNo: uniquePhone(), ...sampleAddress },
    }),
    invalid: invalidProfile,
  },
};
