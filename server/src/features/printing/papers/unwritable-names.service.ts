import type { ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { canWriteWhole } from '../../../printing/write-document.ts';
import { listItems } from '../../menu/menu.repository.ts';
import { listOptionGroups } from '../../menu/option-groups.repository.ts';
import { listPrinters } from '../printers/printers.repository.ts';

/** @returns the names of items, sizes and options that no enabled printer can write whole; none without printers */
export type ListUnwritableNames = (scope: ShopScope) => Promise<string[]>;

export const createUnwritableNames =
  (read: Db): ListUnwritableNames =>
  async (scope) => {
    const printers = (await listPrinters({ tx: read, scope })).filter(({ isEnabled }) => isEnabled);
    if (printers.length === 0) return [];
    const items = await listItems({ tx: read, scope });
    const groups = await listOptionGroups({ tx: read, scope });
    const names = new Set([
      ...items.flatMap(({ name, variants }) => [name, ...(variants ?? []).map((variant) => variant.name)]),
      ...groups.flatMap(({ options }) => options.map(({ name }) => name)),
    ]);
    return [...names].filter((name) => !printers.some(({ profile }) => canWriteWhole(name, profile)));
  };
