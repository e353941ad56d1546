import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { AgentError } from './agent-error.ts';
import { type AgentIdentity, openAgentFolder, readIdentity, saveIdentity } from './agent-folder.ts';
import { enrol } from './enrol.ts';
import { startPrintAgent } from './print-agent.ts';
import { openPrintJournal } from './print-journal.ts';

const USAGE = `usage: npm run print-agent -- --server <address> --code <eight digits> [--data <folder>]
       npm run print-agent -- [--data <folder>]   after the first time`;
const STOP_WITHIN_MS = 4_500;

const log = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

/** Exchanges a code if there is one; otherwise the agent has enrolled before. @throws AgentError */
async function identify(folder: string, server?: string, code?: string): Promise<AgentIdentity> {
  if (code === undefined) {
    const known = readIdentity(folder);
    if (!known) throw new AgentError(`a code of the page of the printers is needed the first time\n${USAGE}`);
    return known;
  }
  if (!server || !URL.canParse(server)) throw new AgentError(`--server needs an address\n${USAGE}`);
  const identity = await enrol(new URL(server).origin, code);
  saveIdentity(folder, identity);
  return identity;
}

try {
  const { values } = parseArgs({
    options: { server: { type: 'string' }, code: { type: 'string' }, data: { type: 'string' } },
  });
  const folder = resolve(values.data ?? '.print-agent');
  const lock = openAgentFolder(folder);
  const identity = await identify(folder, values.server, values.code);
  const journal = openPrintJournal(folder);
  const agent = startPrintAgent({ identity, journal, log });
  closeWithGrace({ delay: STOP_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack}\n`);
    await agent.close();
    journal.close();
    lock.close();
  });
  await agent.removed;
} catch (error) {
  const { message, stack, code = '' } = error as NodeJS.ErrnoException;
  const isExplained = error instanceof AgentError || code.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`the print agent cannot run: ${isExplained ? message : stack}\n`);
  process.exit(1);
}
