import type { Area } from '@tawa/shared/tables/tables.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/tables/tables.contract.ts')).tablesApi;

export const areaRules = {
  add: async () => (await contract()).addArea.body,
  edit: async () => (await contract()).editArea.body,
};

export const NO_AREA = { name: '', priority: '' };

export function areaValues(area: Area): typeof NO_AREA {
  return { name: area.name, priority: String(area.priority ?? '') };
}
