// @area operations

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '../support/test.ts';

test('the development server shows the public address and offers the demo logins', async ({ server }) => {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'client', '--port', '5199'], {
    env: { ...process.env, API_ORIGIN: server.origin, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let output = '';
    vite.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await expect.poll(() => /(http:\S+)\//.exec(output)?.[1]).toBeTruthy();
    const origin = /(http:\S+)\//.exec(output)?.[1] ?? '';
    // The development server omits both tags while the API takes longer than its time-out.
    await expect(async () => {
      const page = await (await fetch(`${origin}/login`)).text();
      const logins = /<meta name="demo" content="([^"]+)">/.exec(page)?.[1] ?? '';
      expect(decodeURIComponent(logins)).toContain(server.owner.identifier);
      expect(page).toMatch(/<meta name="public-url" content="[^"]+">/);
    }).toPass();
  } finally {
    vite.kill();
    if (vite.exitCode === null) await once(vite, 'exit');
  }
});
