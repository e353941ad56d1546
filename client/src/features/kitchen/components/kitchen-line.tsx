import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './kitchen-line.module.css';

interface Props {
  name: string;
  quantity: number;
  /** Before the kitchen's last acknowledgement. */
  previousQuantity?: number | undefined;
  isDeleted: boolean;
  isDone: boolean;
  /** Absent on cancelled KOTs. */
  onToggle?: (() => void) | undefined;
}

export function KitchenLine({ name, quantity, previousQuantity, isDeleted, isDone, onToggle }: Props) {
  const isChanged = previousQuantity !== undefined;
  const content = (
    <>
      <StrikeThrough isStruck={isDeleted} className={`${classes.quantity} figures`}>
        {quantity} {isDone ? <IconCheck className={classes.tick} stroke={4} aria-hidden="true" /> : '×'}
      </StrikeThrough>
      <span className={classes.name}>
        <StrikeThrough isStruck={isDeleted}>{name}</StrikeThrough>
        {isChanged && ' '}
        {isChanged && <QuantityChange was={previousQuantity} now={isDeleted ? 0 : quantity} />}
      </span>
    </>
  );
  return (
    <li className={classes.line} data-gone={isDeleted} data-changed={isChanged} data-done={isDone}>
      {onToggle ? (
        <button type="button" className={classes.row} aria-pressed={isDone} onClick={onToggle}>
          {content}
        </button>
      ) : (
        <span className={classes.row}>{content}</span>
      )}
    </li>
  );
}

function QuantityChange({ was, now }: { was: number; now: number }) {
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

function StrikeThrough({
  isStruck,
  className,
  children,
}: {
  isStruck: boolean;
  className?: string;
  children: ReactNode;
}) {
  const Tag = isStruck ? 'del' : 'span';
  return <Tag className={className}>{children}</Tag>;
}
