import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { request } from './client.ts';
import { expectError } from './expect-error.ts';
import { PASSWORD } from './seed.ts';

interface Try {
  email?: string;
  phoneNo?: string;
  password?: string;
  /** The address that the proxy names. */
  from?: string;
}

/** Sign-ins of owners through a proxy, on a server with `TRUST_PROXY`. */
export function loginTries(origin: string) {
  const signIn = ({ from = '198.51.100.7', password = PASSWORD, ...identifier }: Try) => {
    const headers = { 'x-forwarded-for': from };
    return request(origin, accountsApi.loginOwner, { body: { ...identifier, password }, headers });
  };
  const guess = (who: Try) => signIn({ ...who, password: 'not this one' });
  const guessFive = async (who: Try): Promise<void> => {
    for (let n = 0; n < 5; n++) expectError(await guess(who), 'WRONG_PASSWORD');
  };
  return { signIn, guess, guessFive };
}
