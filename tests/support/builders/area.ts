import type { Area } from '@tawa/shared/tables/tables.contract.ts';
import { newId } from './ids.ts';

export const anArea = (overrides: Partial<Area> = {}): Area => ({
  _id: newId(),
  name: 'Garden',
  priority: null,
  noOfTables: 0,
  ...overrides,
});
