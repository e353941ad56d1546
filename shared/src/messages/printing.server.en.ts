// What the server says of printers, stations and print jobs.

import { joinWithAnd } from './join-with-and.en.ts';

export const printingErrors = {
  'printer.private_address':
    'This server may not connect to addresses of private networks. Its operator can allow it.',
  'printer.jobs_waiting': (d: { name: string; count: number }) =>
    `Prints are waiting for ${d.name}: ${d.count}. Please move or discard them first.`,
  'printer.jobs_undecided': (d: { name: string; count: number }) =>
    `Prints of ${d.name} need you: ${d.count}. Please print them again elsewhere or discard them first.`,
  'printer.disabled': (d: { name: string }) => `${d.name} is switched off in Tawa.`,
  'printer.too_many': (d: { max: number }) => `There can be at most ${d.max} printers.`,
  'print_agent.too_many': (d: { max: number }) => `There can be at most ${d.max} print agents.`,
  'print_agent.wrong_code': 'This code is wrong, was used already or is too old. Please make a new one.',
  'print_agent.removed': 'This print agent was removed. Please add it again on the page of the printers.',
  'print_agent.connected': 'This print agent is connected already.',
  'station.too_many': (d: { max: number }) => `There can be at most ${d.max} stations.`,
  'station.default': (d: { name: string }) =>
    `${d.name} takes what no other station names. Please make another one the default first.`,
  'print_job.wrong_status': 'This print has changed meanwhile. Please look again.',
  'print_job.no_invoice_printer': 'No printer that is switched on prints this bill.',
  'print_job.void_invoice': (d: { invoiceNo: string }) => `Bill ${d.invoiceNo} is void.`,
  'print_job.long_link': (d: { name: string }) =>
    `The link of table ${d.name} is too long for a receipt printer. A shorter name or address helps.`,
  'print_job.no_printer': 'No station of this order has a printer that is switched on.',
};

export const printingReplies = {
  loaded: 'Printers loaded',
  jobsLoaded: 'Prints loaded',
  printerAdded: (name: string) => `${name} added`,
  printerUpdated: (name: string) => `${name} updated`,
  notAnswering: (saved: string, host: string, port: number) =>
    `${saved}. It does not answer at ${host}, port ${port}`,
  printerDeleted: (name: string) => `${name} deleted`,
  stationAdded: (name: string) => `${name} added`,
  stationUpdated: (name: string) => `${name} updated`,
  stationDeleted: (name: string) => `${name} deleted`,
  agentsLoaded: 'Print agents loaded',
  agentAdded: (name: string) => `${name} added`,
  agentDeleted: (name: string) => `${name} removed`,
  agentEnrolled: (name: string) => `${name} may print now`,
  /** Whether it is on paper is known later, from the status of the job. */
  sentTo: (...printers: readonly string[]) => `Sent to ${joinWithAnd(printers)}`,
  seen: 'Seen',
  told: 'Told',
  discarded: 'It will not be printed',
};

export const printingFields = {
  host: 'Please enter the address of the printer, like 192.168.1.50 or printer.local.',
  port: (min: number, max: number) => `Please enter a port, ${min} to ${max}.`,
  copies: (max: number) => `Please enter how many copies, 1 to ${max}.`,
  origin: 'Please enter an address like https://order.cafe.example.',
  agentCode: (digits: number) => `Please enter the ${digits} digits of the code.`,
  setting: 'Please choose one of the settings.',
  columns: 'So many columns do not fit on this width.',
};
