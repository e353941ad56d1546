import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export function spawnBuiltServer(env: Record<string, string>, options: readonly string[] = []) {
  return spawn(process.execPath, [...options, 'server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SEED_DEMO: 'off',
      RATE_LIMIT: 'off',
      // A busy machine delays the server's event loop, and then it would refuse requests.
      MAX_LAG: 'off',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
