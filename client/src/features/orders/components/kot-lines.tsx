import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import type { LineEdit } from '../model/choice-edit.ts';
import { EditLine } from './edit-line.tsx';
import classes from './kot-lines.module.css';
import { LineChoices } from './line-choices.tsx';
import { LinesHead } from './lines-head.tsx';

interface Props {
  shopId: string;
  kot: Kot;
  /** True for a prepaid KOT, which cannot be edited, and if the user may not edit. */
  isFixed: boolean;
  /** True if the user lacks the permission to void a line but may ask for approval. */
  asksToVoid: boolean;
  busy: boolean;
  /** False leaves the lines of a long KOT to a button. */
  showsAllLines: boolean;
  onEdit: (line: KotLine, edit: LineEdit, done: () => void) => void;
  onDelete: (line: KotLine) => void;
}

const SHOWN_LINES = 5;

export function KotLines(props: Props) {
  const { shopId, kot, isFixed, asksToVoid, busy, showsAllLines, onEdit, onDelete } = props;
  const [editing, setEditing] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  // The button takes the room of a line, so it stands for two or more.
  const moreCount = showsAllLines || kot.items.length <= SHOWN_LINES + 1 ? 0 : kot.items.length - SHOWN_LINES;
  const shownLines = isOpen || moreCount === 0 ? kot.items : kot.items.slice(0, SHOWN_LINES);
  const close = () => setEditing(undefined);
  const m = orderMessages().kot;
  return (
    <div>
      <table className={classes.lines}>
        <LinesHead />
        <tbody>
          {shownLines.map((line) =>
            line._id === editing && !isFixed ? (
              <tr key={line._id}>
                <td colSpan={4}>
                  <EditLine
                    shopId={shopId}
                    line={line}
                    hasSeats={kot.kotType === 'DINEIN'}
                    busy={busy}
                    onSave={(edit) => onEdit(line, edit, close)}
                    onClose={close}
                  />
                </td>
              </tr>
            ) : (
              <KotLineRow
                key={line._id}
                line={line}
                isFixed={isFixed}
                asksToVoid={asksToVoid}
                isToldToKitchen={kot.status !== 'REQUESTED'}
                busy={busy}
                onEdit={() => setEditing(line._id)}
                onDelete={() => onDelete(line)}
              />
            ),
          )}
          {kot.voidedItems.map((line) => (
            <VoidedRow key={line._id} line={line} />
          ))}
        </tbody>
      </table>
      {moreCount > 0 && (
        <Button variant="bare" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.fewerLines : m.moreLines(moreCount)}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<Props, 'isFixed' | 'asksToVoid' | 'busy'> {
  line: KotLine;
  isToldToKitchen: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A line of which nothing is left. */
function VoidedRow({ line }: { line: KotLine }) {
  const m = orderMessages().kot;
  const { name, voidedQuantity } = line;
  return (
    <tr className={classes.void}>
      <th scope="row">
        <del className="figures">{m.countOf(voidedQuantity, name)}</del>
        <LineChoices {...line} />
      </th>
      <td colSpan={3}>{m.void}</td>
    </tr>
  );
}

function KotLineRow({ line, isFixed, asksToVoid, isToldToKitchen, busy, onEdit, onDelete }: RowProps) {
  const m = orderMessages().kot;
  const { name, quantity, voidedQuantity, price } = line;
  const summary = lineSummary(line);
  return (
    <tr>
      <th scope="row">
        {name}
        <LineChoices {...line} />
        {voidedQuantity > 0 && (
          <span className={`${classes.voided} figures`}>
            <del>{m.countOf(voidedQuantity, name)}</del> {m.void}
          </span>
        )}
      </th>
      <td>
        <button
          type="button"
          className={`${classes.quantity} figures`}
          disabled={busy || isFixed}
          aria-label={m.editQuantity(summary, quantity)}
          onClick={onEdit}
        >
          {quantity}
          {!isFixed && <IconPencil size={15} aria-hidden="true" />}
        </button>
      </td>
      <td>
        <Money rupees={price * quantity} />
      </td>
      <td>
        {!isFixed && (
          <IconButton
            label={isToldToKitchen ? m.voidLine(summary) : m.deleteItem(summary)}
            disabled={busy}
            onClick={onDelete}
          >
            {isToldToKitchen ? (
              <IconBan size={18} aria-hidden="true" />
            ) : (
              <IconTrash size={18} aria-hidden="true" />
            )}
          </IconButton>
        )}
        {asksToVoid && (
          <IconButton label={m.askToVoidLine(summary)} disabled={busy} onClick={onDelete}>
            <IconBan size={18} aria-hidden="true" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}
