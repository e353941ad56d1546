import { useMemo, useRef, useState } from 'react';

type OpenDialog<Row> = { kind: 'add' } | { kind: 'edit' | 'remove'; row: Row } | undefined;

/**
 * Which dialog of a list is open: a new row, one that is edited, one that is to go. The row is read from the list
 * as it is now, so a form hears of changes. One that left the list stays in its form, and `isGone` says so; the
 * question whether to delete it closes. A list without live events hands in its `reload`: it is loaded again when a
 * row is edited, and a row that is on another page by now is not gone.
 */
export function useRowDialogs<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  refetch?: () => unknown,
) {
  const [open, setOpen] = useState<OpenDialog<Row>>();
  const latestRefetch = useRef(refetch);
  latestRefetch.current = refetch;
  const openedRow = open && open.kind !== 'add' ? open.row : undefined;
  const row = openedRow && rows?.find(({ _id }) => _id === openedRow._id);
  const lastSeenRow = useRef<Row>(undefined);
  if (row) lastSeenRow.current = row;
  /** As it was last seen, when it left the list. */
  const lastKnownRow =
    openedRow && (lastSeenRow.current?._id === openedRow._id ? lastSeenRow.current : openedRow);
  // Always the same ones, so that a long list does not draw itself again.
  const actions = useMemo(
    () => ({
      add: () => setOpen({ kind: 'add' }),
      edit: (row: Row) => {
        setOpen({ kind: 'edit', row });
        latestRefetch.current?.();
      },
      remove: (row: Row) => setOpen({ kind: 'remove', row }),
      close: () => setOpen(undefined),
    }),
    [],
  );
  return {
    ...actions,
    isAdding: open?.kind === 'add',
    edited: open?.kind === 'edit' ? lastKnownRow : undefined,
    removed: open?.kind === 'remove' ? (row ?? (refetch && lastKnownRow)) : undefined,
    isDeleted: !refetch && open?.kind === 'edit' && rows !== undefined && row === undefined,
  };
}
