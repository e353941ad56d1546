import { useState } from 'react';

type Open = { what: 'add' } | { what: 'edit' | 'remove'; id: string } | undefined;

/**
 * Which dialog of a list is open: a new row, one that is edited, one that is to go. The row is read from the list
 * as it is now, so a form hears of changes; one that another screen deleted closes its dialog.
 */
export function useRowDialogs<Row extends { _id: string }>(rows: readonly Row[] | undefined) {
  const [open, setOpen] = useState<Open>();
  const row = open && open.what !== 'add' ? rows?.find(({ _id }) => _id === open.id) : undefined;
  return {
    isAdding: open?.what === 'add',
    edited: open?.what === 'edit' ? row : undefined,
    removed: open?.what === 'remove' ? row : undefined,
    add: () => setOpen({ what: 'add' }),
    edit: ({ _id }: Row) => setOpen({ what: 'edit', id: _id }),
    remove: ({ _id }: Row) => setOpen({ what: 'remove', id: _id }),
    close: () => setOpen(undefined),
  };
}
