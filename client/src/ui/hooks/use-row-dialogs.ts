import { useMemo, useRef, useState } from 'react';
import { useLinkedDialog } from './use-linked-dialog.ts';

type OpenDialog<Row> = { kind: 'add' } | { kind: 'edit' | 'copy' | 'remove'; row: Row } | undefined;

/**
 * Forms get the row from the current list and so see remote changes. If the row disappears, its form stays
 * open with `isDeleted`. A list without live events passes `refetch`, which runs when editing starts; there a
 * missing row may be on another page.
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
  const lastKnownRow =
    openedRow && (lastSeenRow.current?._id === openedRow._id ? lastSeenRow.current : openedRow);
  const actions = useMemo(
    () => ({
      add: () => setOpen({ kind: 'add' }),
      edit: (row: Row) => {
        setOpen({ kind: 'edit', row });
        latestRefetch.current?.();
      },
      copy: (row: Row) => setOpen({ kind: 'copy', row }),
      remove: (row: Row) => setOpen({ kind: 'remove', row }),
      close: () => setOpen(undefined),
    }),
    [],
  );
  useLinkedDialog('add', actions.add);
  return {
    ...actions,
    isAdding: open?.kind === 'add',
    edited: open?.kind === 'edit' ? lastKnownRow : undefined,
    copied: open?.kind === 'copy' ? lastKnownRow : undefined,
    removed: open?.kind === 'remove' ? (row ?? (refetch && lastKnownRow)) : undefined,
    isDeleted: !refetch && open?.kind === 'edit' && rows !== undefined && row === undefined,
  };
}
