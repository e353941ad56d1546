// @postgres never

import { demoOwner } from '@tawa/server/demo/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDevelopmentServer } from '../../support/processes/development-server.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ SEED_DEMO: 'on' });
});
afterAll(() => server.close());

test('the development server shows the public address and offers the demo logins', async () => {
  await withDevelopmentServer(server.origin, 5199, async (origin) => {
    const login = async () => (await fetch(`${origin}/login`)).text();
    // The development server omits both tags while the API takes longer than its time-out.
    await expect.poll(login).toMatch(/<meta name="public-url" content="[^"]+">/);
    await expect.poll(async () => demoLogins(await login())).toContain(demoOwner.email);
  });
});

const demoLogins = (page: string): string =>
  decodeURIComponent(/<meta name="demo" content="([^"]+)">/.exec(page)?.[1] ?? '');
