import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { request } from '../client.ts';
import { expectError } from '../expect/error-response.ts';
import { PASSWORD } from '../seed.ts';

interface LoginInput {
  email?: string;
  phoneNo?: string;
  password?: string;
  /** The caller's address as the proxy reports it. */
  ipAddress?: string;
}

/** The server must run with `TRUST_PROXY`. */
export function createLoginClient(origin: string) {
  const signIn = ({ ipAddress = '198.51.100.7', password = PASSWORD, ...identifier }: LoginInput) => {
    const headers = { 'x-forwarded-for': ipAddress };
    return request(origin, accountsApi.loginOwner, { body: { ...identifier, password }, headers });
  };
  const tryWrongPassword = (who: LoginInput) => signIn({ ...who, password: 'not this one' });
  const tryWrongPasswordFiveTimes = async (who: LoginInput): Promise<void> => {
    for (let n = 0; n < 5; n++) expectError(await tryWrongPassword(who), 'WRONG_PASSWORD');
  };
  return { signIn, tryWrongPassword, tryWrongPasswordFiveTimes };
}
