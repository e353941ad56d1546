import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitUntil } from '../wait-until.ts';

/** Runs `use` with the origin of a Vite development server in front of the API at `apiOrigin`. */
export async function withDevelopmentServer(
  apiOrigin: string,
  port: number,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const args = ['node_modules/vite/bin/vite.js', 'client', '--port', String(port)];
  const vite = spawn(process.execPath, args, {
    env: { ...process.env, API_ORIGIN: apiOrigin, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    vite.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await use(await waitUntil(() => /(http:\S+)\//.exec(said)?.[1]));
  } finally {
    vite.kill();
    if (vite.exitCode === null) await once(vite, 'exit');
  }
}
