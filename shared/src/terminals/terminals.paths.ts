import type { Route } from '../contract/route.ts';

export const terminalsPaths = {
  getTerminals: { method: 'GET', path: '/terminals/get-terminals/:shopId' },
  makeEnrolmentCode: { method: 'POST', path: '/terminals/enrolment-code/:shopId' },
  enrolTerminal: { method: 'POST', path: '/terminals/enrol' },
  deleteTerminal: { method: 'DELETE', path: '/terminals/delete-terminal/:terminalId/:shopId' },
  listPeople: { method: 'POST', path: '/terminals/people' },
  switchPerson: { method: 'POST', path: '/terminals/switch' },
  stayAtTerminal: { method: 'POST', path: '/terminals/stay' },
  getApprovers: { method: 'GET', path: '/terminals/approvers/:shopId' },
  lockTerminal: { method: 'POST', path: '/terminals/lock' },
} as const satisfies Record<string, Route>;
