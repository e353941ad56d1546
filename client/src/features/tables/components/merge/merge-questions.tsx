import { mergeMessages } from '@tawa/shared/messages/tables.merge.en.ts';
import type { Table, TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { tablesOfGroup } from '../../../orders/model/table-group.ts';
import { useMergeTables, useUnmergeTables } from '../../hooks/use-merge-tables.ts';
import { SheetFoot } from '../choice/sheet-foot.tsx';
import classes from '../choice/table-choice-sheet.module.css';

interface DropProps {
  shopId: string;
  dropped: readonly [Table, Table];
  onClose: () => void;
}

/** Asks before a table that was dragged onto another one is merged with it. */
export function DropQuestion({ shopId, dropped: [table, onto], onClose }: DropProps) {
  const m = mergeMessages();
  const { mutate, isPending, error } = useMergeTables(shopId);
  const tables = [...tablesOfGroup(onto), table];
  return (
    <Question
      title={m.dropTitle(joinTableNames(tables))}
      question={m.dropQuestion(tables[0]?.name ?? '')}
      problem={error?.message}
      confirmLabel={m.merge}
      busy={isPending}
      onConfirm={() => mutate(tables, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface UnmergeProps {
  shopId: string;
  group: TableGroup;
  onUnmerged: () => void;
  onClose: () => void;
}

export function UnmergeQuestion({ shopId, group, onUnmerged, onClose }: UnmergeProps) {
  const m = mergeMessages();
  const { mutate, isPending, error } = useUnmergeTables(shopId);
  return (
    <Question
      title={m.unmergeTitle(joinTableNames(group.tables))}
      question={m.unmergeQuestion(group.tables[0]?.name ?? '')}
      problem={error?.message}
      confirmLabel={m.confirmUnmerge}
      busy={isPending}
      onConfirm={() => mutate(group, { onSuccess: onUnmerged })}
      onClose={onClose}
    />
  );
}

interface QuestionProps {
  title: string;
  question: string;
  problem: string | undefined;
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Stays open with the error of the server, which says what to do first. */
function Question({ title, question, problem, confirmLabel, busy, onConfirm, onClose }: QuestionProps) {
  return (
    <Sheet
      opened
      title={title}
      onClose={onClose}
      footer={
        <SheetFoot problem={problem}>
          <div className={classes.pair}>
            <Button variant="quiet" onClick={onClose}>
              {mergeMessages().back}
            </Button>
            <Button busy={busy} onClick={onConfirm} data-autofocus>
              {confirmLabel}
            </Button>
          </div>
        </SheetFoot>
      }
    >
      <p>{question}</p>
    </Sheet>
  );
}
