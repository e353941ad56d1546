import { useState } from 'react';

type Open<Row> = { what: 'add' } | { what: 'edit' | 'remove'; row: Row } | undefined;

/**
 * Which dialog of a list is open: a new row, one that is edited, one that is to go. The row is read from the list
 * as it is now, so a form hears of changes; one that another screen deleted closes its dialog. A list without live
 * events hands in its `reload`: it is loaded again when a row is edited, and a row that left the page stays as it was.
 */
export function useRowDialogs<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  reload?: () => unknown,
) {
  const [open, setOpen] = useState<Open<Row>>();
  const asked = open && open.what !== 'add' ? open.row : undefined;
  const row = rows?.find(({ _id }) => _id === asked?._id) ?? (reload ? asked : undefined);
  return {
    isAdding: open?.what === 'add',
    edited: open?.what === 'edit' ? row : undefined,
    removed: open?.what === 'remove' ? row : undefined,
    add: () => setOpen({ what: 'add' }),
    edit: (row: Row) => {
      setOpen({ what: 'edit', row });
      reload?.();
    },
    remove: (row: Row) => setOpen({ what: 'remove', row }),
    close: () => setOpen(undefined),
  };
}
