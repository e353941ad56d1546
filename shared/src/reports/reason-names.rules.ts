import { reportColumnMessages } from '../messages/reports.columns.en.ts';
import { givenReasonNames } from '../reason-names.ts';
import type { Report } from './reports.contract.ts';
import type { ReasonOfRow } from './reports.rules.ts';

/** The name of a row, for the page and for the CSV. A reason of the shop's own has it in the row. */
export function nameOfReasonRow({ key, name }: Pick<Report['rows'][number], 'key' | 'name'>): string {
  const names: Readonly<Record<ReasonOfRow, string>> = {
    ...givenReasonNames(),
    ...reportColumnMessages().reasons,
  };
  return name ?? names[key as ReasonOfRow];
}
