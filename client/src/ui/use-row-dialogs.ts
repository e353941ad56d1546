import { useRef, useState } from 'react';

type Open = { what: 'add' } | { what: 'edit' | 'remove'; id: string } | undefined;

/**
 * Which dialog of a list is open: a new row, one that is edited, one that is to go. The row is read from the list
 * as it is now, so a form hears of changes; one that another screen deleted closes its dialog. A list without live
 * events hands in its `reload`: it is loaded again when a row is edited, and a row that left the page stays as it was last seen.
 */
export function useRowDialogs<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  reload?: () => unknown,
) {
  const [open, setOpen] = useState<Open>();
  const seen = useRef<Row>(undefined);
  const id = open && open.what !== 'add' ? open.id : undefined;
  const found = rows?.find(({ _id }) => _id === id);
  if (found) seen.current = found;
  const row = found ?? (reload && id ? seen.current : undefined);
  return {
    isAdding: open?.what === 'add',
    edited: open?.what === 'edit' ? row : undefined,
    removed: open?.what === 'remove' ? row : undefined,
    add: () => setOpen({ what: 'add' }),
    edit: (row: Row) => {
      seen.current = row;
      setOpen({ what: 'edit', id: row._id });
      reload?.();
    },
    remove: (row: Row) => {
      seen.current = row;
      setOpen({ what: 'remove', id: row._id });
    },
    close: () => setOpen(undefined),
  };
}
