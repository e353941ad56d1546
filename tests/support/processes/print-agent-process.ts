import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const COMMAND = ['--import', 'tsx', 'server/src/print-agent/print-agent.command.ts'];

interface PrintAgentProcess {
  process: ChildProcess;
  output(): string;
  exited: Promise<number | null>;
}

/** `npm run print-agent -- …` */
export function startPrintAgentProcess(args: readonly string[]): PrintAgentProcess {
  const child = spawn(process.execPath, [...COMMAND, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { process: child, output: () => output, exited };
}
