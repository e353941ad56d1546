import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enrol } from '@tawa/server/print-agent/enrol.ts';
import { startPrintAgent } from '@tawa/server/print-agent/print-agent.ts';
import { openPrintJournal } from '@tawa/server/print-agent/print-journal.ts';
import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import { onTestFinished } from 'vitest';
import { addPrintAgent, getPrintAgents } from '../api/print-agents.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { waitUntil } from '../wait-until.ts';

type Server = Pick<TestServer, 'origin'>;

/** Short, so that a printer that takes nothing ends a test soon. */
const TIMEOUTS = { connectMs: 1_000, statusMs: 3_000, writeMs: 20_000, signMs: 20_000, closeMs: 200 };

/** Removed after the test. */
export function agentFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-test-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const waitForConnection = (server: Server, shop: TestShop, { _id }: PrintAgent, isConnected = true) =>
  waitUntil(async () => {
    const agent = (await getPrintAgents(server, shop)).find((one) => one._id === _id);
    return agent?.isConnected === isConnected || undefined;
  });

/** The program of the agent, in the process of the test. */
export async function connectAgent(server: Server, shop: TestShop, timeouts: Partial<typeof TIMEOUTS> = {}) {
  const { printAgent, code } = await addPrintAgent(server, shop);
  const identity = await enrol(server.origin, code);
  const journal = openPrintJournal(agentFolder());
  const lines: string[] = [];
  const agent = startPrintAgent({
    identity,
    journal,
    log: (line) => lines.push(line),
    timeouts: { ...TIMEOUTS, ...timeouts },
    retryMs: 100,
  });
  onTestFinished(async () => {
    await agent.close();
    journal.close();
  });
  await waitForConnection(server, shop, printAgent);
  return { printAgent, identity, removed: agent.removed, log: () => lines.join('\n') };
}
