import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kitchen-line.module.css';

interface Props {
  name: string;
  quantity: number;
  /** What it was when the kitchen last looked; undefined when nothing changed. */
  was?: number | undefined;
  isGone: boolean;
  isDone: boolean;
  /** Without it nobody has to cook it any more. */
  onToggle?: (() => void) | undefined;
}

/** One dish of a ticket: a tap says that it is done, another one that it is not. */
export function KitchenLine({ name, quantity, was, isGone, isDone, onToggle }: Props) {
  const isChanged = was !== undefined;
  const words = (
    <>
      <Struck is={isGone} className={`${classes.quantity} figures`}>
        {quantity} {isDone ? <IconCheck className={classes.tick} stroke={4} aria-hidden="true" /> : '×'}
      </Struck>
      <span className={classes.name}>
        <Struck is={isGone}>{name}</Struck>
        {isChanged && ' '}
        {isChanged && <Change was={was} now={isGone ? 0 : quantity} />}
      </span>
    </>
  );
  return (
    <li className={classes.line} data-gone={isGone} data-changed={isChanged} data-done={isDone}>
      {onToggle ? (
        <button type="button" className={classes.row} aria-pressed={isDone} onClick={onToggle}>
          {words}
        </button>
      ) : (
        <span className={classes.row}>{words}</span>
      )}
    </li>
  );
}

function Change({ was, now }: { was: number; now: number }) {
  if (now === 0) return <span className={classes.note}>DELETED</span>;
  return (
    <span className={`${classes.note} figures`}>
      {now > was ? (
        `+${now - was} more`
      ) : (
        <>
          was <s>{was}</s>
        </>
      )}
    </span>
  );
}

function Struck({ is, className, children }: { is: boolean; className?: string; children: ReactNode }) {
  const Tag = is ? 'del' : 'span';
  return <Tag className={className}>{children}</Tag>;
}
