import type { Table } from '@tawa/shared/tables/tables.contract.ts';

const loadContract = async () => (await import('@tawa/shared/tables/tables.contract.ts')).tablesApi;

export const areaSchemas = {
  add: async () => (await loadContract()).addArea.body,
  edit: async () => (await loadContract()).editArea.body,
};

export const tableSchemas = {
  add: async () => (await loadContract()).addTable.body,
  edit: async () => (await loadContract()).editTable.body,
};

export const EMPTY_TABLE = { name: '', noOfSeats: '', areaId: '', shape: '' };
export type TableValues = typeof EMPTY_TABLE;

export function toTableValues({ name, noOfSeats, areaId, shape }: Table): TableValues {
  return { name, noOfSeats: String(noOfSeats), areaId: areaId._id, shape };
}

/** Returns T5 for T4, or the next free number; '' if the name has no number. */
export function nextTableName(name: string, isTaken: (name: string) => boolean): string {
  const [, letters = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(name.trim()) ?? [];
  if (!digits) return '';
  for (let next = Number(digits) + 1; ; next += 1) {
    const following = letters + String(next).padStart(digits.length, '0');
    if (!isTaken(following)) return following;
  }
}
