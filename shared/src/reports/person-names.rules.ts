import { reportColumnMessages } from '../messages/reports.columns.en.ts';
import type { Report } from './reports.contract.ts';

/** The name of a row of attendance, for the page and for files. Who has left the shop is known by the sale id only. */
export function nameOfPersonRow({
  name,
  saleId = '',
}: Pick<Report['rows'][number], 'name' | 'saleId'>): string {
  const { person, formerPerson } = reportColumnMessages();
  return name === undefined ? formerPerson(saleId) : person(name, saleId);
}
