import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';

export interface DemoLogin {
  identifier: string;
  password: string;
}

/** The logins that the server writes into the page while its demo data is there. */
export function demoLogins(): Record<Role, DemoLogin> | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content;
  if (!content) return undefined;
  const { owner, waiter } = JSON.parse(decodeURIComponent(content)) as Record<'owner' | 'waiter', DemoLogin>;
  return { OWNER: owner, WAITER: waiter };
}
