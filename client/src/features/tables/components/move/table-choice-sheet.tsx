import type { Reply } from '@tawa/shared/contract/reply.ts';
import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useMoveMutation } from '../../hooks/use-move-orders.ts';
import { SheetFoot } from '../choice/sheet-foot.tsx';
import classes from '../choice/table-choice-sheet.module.css';
import { TableChoices } from '../choice/table-choices.tsx';

interface Props {
  shopId: string;
  title: string;
  /** The table where the orders are, which is not offered. */
  fromId: string | undefined;
  /** Why no table can be chosen now. */
  fault: string | undefined;
  joinQuestion: (table: string) => string;
  /** Moves orders to the chosen table. */
  request: (table: Table, merge: boolean) => Promise<Reply<unknown>>;
  onMoved: () => void;
  onClose: () => void;
  /** Shown above the tables. */
  children?: ReactNode;
}

/** Moves to the table that is tapped, and asks before orders join those of an occupied one. */
export function TableChoiceSheet(props: Props) {
  const { shopId, title, fromId, fault, joinQuestion, request, onMoved, onClose, children } = props;
  const m = moveMessages();
  const [occupiedTarget, setOccupiedTarget] = useState<Table>();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMoveMutation(
    shopId,
    ({ table, merge }: { table: Table; merge: boolean }) => request(table, merge),
  );

  function move(table: Table, merge: boolean): void {
    if (isPending) return;
    setProblem(fault);
    if (fault) return;
    if (!table.isEmpty && !merge) return void setOccupiedTarget(table);
    mutate(
      { table, merge },
      {
        onSuccess: onMoved,
        onError: (error) => {
          // Guests have sat down there meanwhile.
          const isOccupied = error instanceof ApiError && isOccupiedReply(error.data) && !merge;
          setOccupiedTarget(isOccupied ? table : undefined);
          if (!isOccupied) setProblem(error.message);
        },
      },
    );
  }

  return (
    <>
      <Sheet
        opened
        title={title}
        onClose={onClose}
        footer={
          <SheetFoot problem={problem}>
            <Button variant="quiet" onClick={onClose}>
              {m.back}
            </Button>
          </SheetFoot>
        }
      >
        <div className={classes.choices} aria-busy={isPending}>
          {children}
          <TableChoices
            shopId={shopId}
            isOffered={({ _id }) => _id !== fromId}
            onChoose={(table) => move(table, false)}
          />
        </div>
      </Sheet>
      <ConfirmDialog
        opened={occupiedTarget !== undefined}
        title={occupiedTarget ? m.joinTitle(occupiedTarget.name) : ''}
        question={occupiedTarget ? joinQuestion(occupiedTarget.name) : ''}
        confirmLabel={m.confirmJoin}
        busy={isPending}
        onConfirm={() => occupiedTarget && move(occupiedTarget, true)}
        onClose={() => setOccupiedTarget(undefined)}
      />
    </>
  );
}

const isOccupiedReply = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'occupied' in data && data.occupied === true;
