import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';

export interface DemoLogin {
  identifier: string;
  password: string;
}

/** The server injects them into the page while demo data exists. */
export function demoLogins(): Record<Role, DemoLogin> | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content;
  if (!content) return undefined;
  const { owner, waiter } = JSON.parse(decodeURIComponent(content)) as Record<'owner' | 'waiter', DemoLogin>;
  return { OWNER: owner, WAITER: waiter };
}
