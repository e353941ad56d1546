import type { Route } from '../contract/route.ts';

export const printAgentsPaths = {
  getPrintAgents: { method: 'GET', path: '/print-agents/get-agents/:shopId' },
  addPrintAgent: { method: 'POST', path: '/print-agents/add-agent/:shopId' },
  deletePrintAgent: { method: 'DELETE', path: '/print-agents/delete-agent/:agentId/:shopId' },
  enrolPrintAgent: { method: 'POST', path: '/print-agents/enrol' },
} as const satisfies Record<string, Route>;
