import { type TableGroup, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import fc from 'fast-check';
import { idAt, pickIndex, targetArbitrary } from './arbitraries.ts';
import type { Model } from './model.ts';
import { createStep } from './step.ts';
import * as rules from './table-rules.ts';

const isLasting = ({ tables }: Model, group: number): boolean =>
  tables.some((table) => table.group === group);

export const groupSteps = [
  createStep(
    'mergeTables',
    fc.record({ host: targetArbitrary, other: targetArbitrary, third: fc.option(targetArbitrary) }),
    ({ host: one, other, third }, { tables, groups }) => {
      const isFree = (table: Model['tables'][number]) => !table.isDeleted && table.group === null;
      const host = pickIndex(
        tables,
        one,
        (table) => isFree(table) || groups[table.group ?? -1]?.host === tables.indexOf(table),
      );
      const joining = [other, ...(third ? [third] : [])].map((target) =>
        pickIndex(tables, target, (table) => isFree(table) && tables.indexOf(table) !== host),
      );
      const all = [host, ...joining];
      return {
        endpoint: tablesApi.mergeTables,
        params: {},
        body: { tableIds: all.map((table) => idAt(tables, table)) },
        applyToModel: (after) => rules.mergeTables(after, all),
        storeIds(_, made, { group }: { group: TableGroup }) {
          made.id = group._id;
        },
      };
    },
  ),
  createStep('unmergeTables', targetArbitrary, (one, model) => {
    const { groups } = model;
    const nth = pickIndex(groups, one, (group) => isLasting(model, groups.indexOf(group)));
    return {
      endpoint: tablesApi.unmergeTables,
      params: { groupId: idAt(groups, nth) },
      applyToModel: (after) => rules.unmergeTables(after, nth),
    };
  }),
];
