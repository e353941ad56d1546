import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../elements/button.tsx';
import classes from './editable-list.module.css';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** For screen readers and the names of the buttons. */
  nameOf: (row: Row, index: number) => string;
  onMove: (index: number, to: number) => void;
  onRemove: (index: number) => void;
  /** By default every row. */
  canRemove?: (row: Row) => boolean;
  /** Beside the buttons. */
  children: (row: Row, index: number) => ReactNode;
  /** Beneath. A row without them has its buttons beside it on phones too. */
  details?: (row: Row, index: number) => ReactNode;
}

/** Rows in an order that matters, changed by buttons, which a keyboard reaches. */
export function EditableList<Row>({ label, rows, keyOf, nameOf, onMove, onRemove, ...parts }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const m = staffUiMessages().editableList;
  const focusAfter = useFocusAfterChange(list);

  function move(index: number, to: number): void {
    const isAtEnd = to === 0 || to === rows.length - 1;
    // A button at the end of the list is disabled and would lose the focus.
    const direction = isAtEnd ? (to === 0 ? 'down' : 'up') : to < index ? 'up' : 'down';
    focusAfter(to, direction);
    onMove(index, to);
  }

  function remove(index: number): void {
    focusAfter(Math.min(index, rows.length - 2), 'remove');
    onRemove(index);
  }

  if (rows.length === 0) return null;
  return (
    <ul ref={list} className={classes.list} aria-label={label}>
      {rows.map((row, index) => {
        const name = nameOf(row, index);
        const details = parts.details?.(row, index);
        return (
          <li key={keyOf(row)} className={classes.row}>
            {/* biome-ignore lint/a11y/useSemanticElements: a legend would repeat the name that the first field shows */}
            <div role="group" aria-label={name} className={classes.content} data-stacked={Boolean(details)}>
              <div className={classes.main}>{parts.children(row, index)}</div>
              <div className={classes.buttons}>
                <IconButton
                  label={m.up(name)}
                  data-action="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={20} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={m.down(name)}
                  data-action="down"
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={20} aria-hidden="true" />
                </IconButton>
                {(parts.canRemove?.(row) ?? true) && (
                  <IconButton label={m.remove(name)} data-action="remove" onClick={() => remove(index)}>
                    <IconX size={20} aria-hidden="true" />
                  </IconButton>
                )}
              </div>
              {details && <div className={classes.details}>{details}</div>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The focus follows the row that moved, and stays in the list after a removal. */
function useFocusAfterChange(list: { current: HTMLUListElement | null }) {
  const wanted = useRef<{ index: number; action: string }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { index, action } = wanted.current;
    wanted.current = undefined;
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.focus();
  });
  return (index: number, action: string) => {
    wanted.current = { index, action };
  };
}
