import { useMemo, useRef, useState } from 'react';

type Open<Row> = { what: 'add' } | { what: 'edit' | 'remove'; row: Row } | undefined;

/**
 * Which dialog of a list is open: a new row, one that is edited, one that is to go. The row is read from the list
 * as it is now, so a form hears of changes. One that left the list stays in its form, and `isGone` says so; the
 * question whether to delete it closes. A list without live events hands in its `reload`: it is loaded again when a
 * row is edited, and a row that is on another page by now is not gone.
 */
export function useRowDialogs<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  reload?: () => unknown,
) {
  const [open, setOpen] = useState<Open<Row>>();
  const latestReload = useRef(reload);
  latestReload.current = reload;
  const opened = open && open.what !== 'add' ? open.row : undefined;
  const row = opened && rows?.find(({ _id }) => _id === opened._id);
  const seen = useRef<Row>(undefined);
  if (row) seen.current = row;
  /** As it was last seen, when it left the list. */
  const last = opened && (seen.current?._id === opened._id ? seen.current : opened);
  // Always the same ones, so that a long list does not draw itself again.
  const doors = useMemo(
    () => ({
      add: () => setOpen({ what: 'add' }),
      edit: (row: Row) => {
        setOpen({ what: 'edit', row });
        latestReload.current?.();
      },
      remove: (row: Row) => setOpen({ what: 'remove', row }),
      close: () => setOpen(undefined),
    }),
    [],
  );
  return {
    ...doors,
    isAdding: open?.what === 'add',
    edited: open?.what === 'edit' ? last : undefined,
    removed: open?.what === 'remove' ? (row ?? (reload && last)) : undefined,
    isGone: !reload && open?.what === 'edit' && rows !== undefined && row === undefined,
  };
}
