import { z } from 'zod';
import { documentTask } from './send-document.ts';

/** A print job as the server hands it to a print agent. The same claim may arrive twice, and is printed once. */
export const handedJob = z.object({
  jobId: z.uuid(),
  attempt: z.number().int(),
  /** When the claim of the job ends, in ms UTC. Each claim has another time, whereas a person can reset `attempt`. */
  leaseUntil: z.number().int(),
  /** How long the claim still lasts, in ms, because the clock of the agent may be wrong. */
  timeLimitMs: z.number().int().min(0),
  ...documentTask.shape,
});
export type HandedJob = z.output<typeof handedJob>;

/** The namespace of Socket.IO for print agents. */
export const PRINT_AGENTS_NAMESPACE = '/print-agents';

/** What a print agent sends as `auth` of its handshake. */
export const agentHandshake = z.object({ token: z.string().min(1).max(200) });

export interface ServerToAgent {
  /** The acknowledgement is a `SendOutcome`. */
  print: (job: HandedJob, acknowledge: (outcome: unknown) => void) => void;
}
