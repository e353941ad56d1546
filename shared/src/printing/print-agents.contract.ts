import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import { boundedString, id, instant, name, rejectWith } from '../contract/schema.ts';
import { printAgentsPaths } from './print-agents.paths.ts';
import { AGENT_CODE_DIGITS, AGENT_CODE_MINUTES } from './printing.rules.ts';

const agentName = z.string().meta({ examples: ['Kitchen computer'] });

export const printAgent = z.object({
  _id: id,
  name: agentName,
  /** Whether its code was used. */
  isEnrolled: z.boolean(),
  isConnected: z.boolean(),
  /** When it was connected last; null if it never was. */
  seenAt: instant.nullable(),
});
export type PrintAgent = z.output<typeof printAgent>;

const noCode = rejectWith((m) => m.printing.agentCode(AGENT_CODE_DIGITS));
const code = boundedString(20, noCode)
  .trim()
  .regex(new RegExp(`^\\d{${AGENT_CODE_DIGITS}}$`), noCode)
  .meta({ examples: ['12345678'] });

export const printAgentsApi = {
  getPrintAgents: endpoint(printAgentsPaths.getPrintAgents, {
    summary: 'The print agents of a shop: programs in the shop that print for a server outside it',
    access: { may: 'printer.edit' },
    data: z.object({ printAgents: z.array(printAgent) }),
  }),
  addPrintAgent: endpoint(printAgentsPaths.addPrintAgent, {
    summary: `Add a print agent, and make the code with which it enrols once within ${AGENT_CODE_MINUTES} minutes`,
    access: { may: 'printer.edit' },
    body: z.object({ name: name(40).meta({ examples: ['Kitchen computer'] }) }),
    data: z.object({ printAgent, code: z.string().meta({ examples: ['12345678'] }) }),
    status: 201,
  }),
  deletePrintAgent: endpoint(printAgentsPaths.deletePrintAgent, {
    summary: 'Remove a print agent at once; the server itself prints on its printers from then on',
    access: { may: 'printer.edit' },
    data: emptyData,
  }),
  enrolPrintAgent: endpoint(printAgentsPaths.enrolPrintAgent, {
    summary: 'Exchange the code of a print agent for its token',
    access: 'anyone',
    body: z.object({ code }),
    data: z.object({ name: agentName, token: z.string() }),
    limit: { requests: 60, perSeconds: 600 },
  }),
};
