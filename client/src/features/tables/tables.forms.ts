import type { Area, Table } from '@tawa/shared/tables/tables.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/tables/tables.contract.ts')).tablesApi;

export const areaRules = {
  add: async () => (await contract()).addArea.body,
  edit: async () => (await contract()).editArea.body,
};

export const tableRules = {
  add: async () => (await contract()).addTable.body,
  edit: async () => (await contract()).editTable.body,
};

export const NO_AREA = { name: '', priority: '' };

export function areaValues(area: Area): typeof NO_AREA {
  return { name: area.name, priority: String(area.priority ?? '') };
}

export const NO_TABLE = { name: '', noOfSeats: '', areaId: '', shape: '' };
export type TableValues = typeof NO_TABLE;

export function tableValues({ name, noOfSeats, areaId, shape }: Table): TableValues {
  return { name, noOfSeats: String(noOfSeats), areaId: areaId._id, shape };
}

/** T4 is followed by T5, or by the first number that is free; a name without a number by none. */
export function nameAfter(name: string, isTaken: (name: string) => boolean): string {
  const [, letters = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(name.trim()) ?? [];
  if (!digits) return '';
  for (let next = Number(digits) + 1; ; next += 1) {
    const following = letters + String(next).padStart(digits.length, '0');
    if (!isTaken(following)) return following;
  }
}
