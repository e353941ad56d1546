import { buildPath } from '@tawa/shared/contract/route.ts';
import { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import { printAgentsPaths } from '@tawa/shared/printing/print-agents.paths.ts';
import { z } from 'zod';
import { AgentError } from './agent-error.ts';
import type { AgentIdentity } from './agent-folder.ts';

const TIMEOUT_MS = 20_000;

const success = z.object({ data: printAgentsApi.enrolPrintAgent.data });
const failure = z.object({ message: z.string() });

/** Exchanges the code for a token. @throws AgentError */
export async function enrol(server: string, code: string): Promise<AgentIdentity> {
  const { method } = printAgentsPaths.enrolPrintAgent;
  const response = await fetch(new URL(buildPath(printAgentsPaths.enrolPrintAgent, {}), server), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new AgentError(
      `${server} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
    );
  });
  const reply: unknown = await response.json().catch(() => undefined);
  const enrolled = success.safeParse(reply);
  if (response.ok && enrolled.success) return { server, ...enrolled.data.data };
  const { data: refusal } = failure.safeParse(reply);
  throw new AgentError(
    refusal?.message ?? `${server} responded with ${response.status}; is it a server of Tawa?`,
  );
}
