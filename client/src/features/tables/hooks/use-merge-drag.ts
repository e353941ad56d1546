import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { ComponentProps } from 'react';
import { useMouseDrag } from '../../../ui/hooks/use-mouse-drag.ts';

/**
 * Drags the tile of a table onto that of another one, which is not in its group.
 * @returns the props of a table's tile
 */
export function useMergeDrag(
  tables: readonly Table[],
  onDrop: (dropped: readonly [Table, Table]) => void,
): (table: Table) => ComponentProps<'button'> & { 'data-drop': string } {
  const find = (id: string) => tables.find(({ _id }) => _id === id);
  const { drag, propsOf } = useMouseDrag(
    (id, ontoId) => id !== ontoId && !find(id)?.group?.tables.some(({ _id }) => _id === ontoId),
    (id, ontoId) => {
      const [table, onto] = [find(id), find(ontoId)];
      if (table && onto) onDrop([table, onto]);
    },
  );
  return ({ _id }) => ({
    'data-drop': _id,
    ...(drag?.target === _id && { 'data-target': true }),
    ...propsOf(_id),
  });
}
