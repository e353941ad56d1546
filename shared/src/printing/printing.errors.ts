import type { ErrorDefinitions } from '../contract/errors.ts';

export const printingErrors = {
  'printer.private_address': { code: 'VALIDATION' },
  'printer.jobs_waiting': { code: 'CONFLICT' },
  'printer.jobs_undecided': { code: 'CONFLICT' },
  'printer.disabled': { code: 'CONFLICT' },
  'printer.too_many': { code: 'CONFLICT' },
  'print_agent.too_many': { code: 'CONFLICT' },
  'print_agent.wrong_code': { code: 'VALIDATION' },
  'print_agent.removed': { code: 'UNAUTHENTICATED' },
  'print_agent.connected': { code: 'CONFLICT' },
  'station.too_many': { code: 'CONFLICT' },
  'station.default': { code: 'CONFLICT' },
  'print_job.wrong_status': { code: 'CONFLICT' },
  'print_job.long_link': { code: 'CONFLICT' },
  'print_job.no_printer': { code: 'CONFLICT' },
  'print_job.no_invoice_printer': { code: 'CONFLICT' },
  'print_job.void_invoice': { code: 'CONFLICT' },
} as const satisfies ErrorDefinitions;
