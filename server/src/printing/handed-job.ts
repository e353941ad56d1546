import { z } from 'zod';
import { documentTask } from './send-document.ts';

/** A print job as the server hands it to a print agent. The same claim may arrive twice, and is printed once. */
export const handedJob = z.object({
  jobId: z.uuid(),
  attempt: z.number().int(),
  /** When the claim of the job ends, in ms UTC: another one at each claim, unlike `attempt`, which a person resets. */
  leaseUntil: z.number().int(),
  /** How much of that is left, whatever the agent's clock says. */
  timeLimitMs: z.number().int().min(0),
  ...documentTask.shape,
});
export type HandedJob = z.output<typeof handedJob>;

/** Of Socket.IO. */
export const PRINT_AGENTS_NAMESPACE = '/print-agents';

/** `auth` of a print agent. */
export const agentHandshake = z.object({ token: z.string().min(1).max(200) });

export interface ServerToAgent {
  /** The acknowledgement is a `SendOutcome`. */
  print: (job: HandedJob, acknowledge: (outcome: unknown) => void) => void;
}
