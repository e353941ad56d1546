import { IconCheck } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { CSSProperties, ReactNode } from 'react';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import type { ToggleLine } from '../hooks/use-kitchen-actions.ts';
import type { LineBlock, ShownChoice } from '../model/kot-blocks.ts';
import classes from './kitchen-lines.module.css';

interface Props {
  kot: Kot;
  /** The blocks of the whole KOT, or of one cell. */
  blocks: readonly LineBlock[];
  onMark: ToggleLine;
}

export function KitchenLines({ kot, blocks, onMark }: Props) {
  const isCancelled = kot.status === 'CANCELLED';
  if (blocks.length === 0) return null;
  return (
    <ul className={classes.lines} style={{ '--digits': quantityDigits(kot) } as CSSProperties}>
      {blocks.map(({ line, was: lineBefore, isContinued, choices }) => {
        const onPiece =
          isCancelled || !('quantity' in line)
            ? undefined
            : (optionId: string) => onMark(kot, line, optionId);
        if (isContinued)
          return (
            <li key={`${line._id} ${choices[0]?.text}`} data-block>
              <span className={classes.rest}>
                {kitchenMessages().kot.lineContinued(line.name)}
                <LineChoices choices={choices} isStruck={isCancelled} />
              </span>
              <Pieces choices={choices} isStruck={isCancelled} onPiece={onPiece} />
            </li>
          );
        if (!('quantity' in line)) {
          const { _id, name, was, voided } = line;
          return (
            <KitchenLine
              key={_id}
              name={name}
              choices={choices}
              quantity={was}
              previousQuantity={was}
              voided={voided}
              isDeleted
              isDone={false}
            />
          );
        }
        const { _id, name, quantity, doneAt } = line;
        const change = isCancelled ? undefined : kot.changes.find((change) => change._id === _id);
        return (
          <KitchenLine
            key={_id}
            name={name}
            previousName={isCancelled ? undefined : lineBefore?.name}
            choices={choices}
            quantity={quantity}
            previousQuantity={change?.was}
            voided={change?.voided}
            isDeleted={isCancelled}
            isDone={doneAt !== null && !isCancelled}
            onToggle={isCancelled ? undefined : () => onMark(kot, line)}
            onPiece={onPiece}
          />
        );
      })}
    </ul>
  );
}

/** The digits of the largest quantity of the whole KOT, so that all its cells have the same columns. */
function quantityDigits({ items, changes }: Kot): number {
  const quantities = [...items.map(({ quantity }) => quantity), ...changes.map(({ was }) => was)];
  return String(Math.max(...quantities)).length;
}

interface LineProps {
  name: string;
  /** The name that the kitchen acknowledged last, if the line has other choices since. */
  previousName?: string | undefined;
  choices: readonly ShownChoice[];
  quantity: number;
  /** The quantity that the kitchen acknowledged last; undefined if it has not changed since. */
  previousQuantity?: number | undefined;
  /** How many were voided since. */
  voided?: number | undefined;
  isDeleted: boolean;
  isDone: boolean;
  /** Absent for cancelled KOTs. */
  onToggle?: (() => void) | undefined;
  onPiece?: ((optionId: string) => void) | undefined;
}

function KitchenLine(props: LineProps) {
  const {
    name,
    previousName = name,
    choices,
    quantity,
    previousQuantity,
    voided = 0,
    isDeleted,
    isDone,
    onToggle,
    onPiece,
  } = props;
  const isChanged = previousQuantity !== undefined;
  const content = (
    <>
      <StrikeThrough isStruck={isDeleted} className={`${classes.quantity} figures`}>
        {quantity} {isDone ? <IconCheck className={classes.tick} stroke={4} aria-hidden="true" /> : '×'}
      </StrikeThrough>
      <span className={classes.name}>
        {previousName !== name && (
          <>
            <del>{previousName}</del> →{' '}
          </>
        )}
        <StrikeThrough isStruck={isDeleted}>{name}</StrikeThrough>
        {isChanged && ' '}
        {isChanged && (
          <QuantityChange was={previousQuantity} now={isDeleted ? 0 : quantity} voided={voided} />
        )}
        <LineChoices choices={choices} isStruck={isDeleted} />
      </span>
    </>
  );
  return (
    <li className={classes.line} data-block data-gone={isDeleted} data-changed={isChanged} data-done={isDone}>
      {onToggle ? (
        <button type="button" className={classes.row} aria-pressed={isDone} onClick={onToggle}>
          {content}
        </button>
      ) : (
        <span className={classes.row}>{content}</span>
      )}
      <Pieces choices={choices} isStruck={isDeleted} onPiece={onPiece} />
    </li>
  );
}

interface ChoicesProps {
  choices: readonly ShownChoice[];
  isStruck: boolean;
}

/** Leaves out pieces of a combo, which have rows of their own. */
function LineChoices({ choices, isStruck }: ChoicesProps) {
  return choices
    .filter(({ piece }) => !piece)
    .map(({ text, isNote, isGone }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line's choices have no id and never reorder
      <span key={index} className={isNote ? classes.special : classes.option} data-gone={isGone}>
        <StrikeThrough isStruck={isStruck || isGone}>{text}</StrikeThrough>
      </span>
    ));
}

interface PiecesProps extends ChoicesProps {
  /** Undefined for cancelled KOTs and for deleted lines. */
  onPiece: ((optionId: string) => void) | undefined;
}

/** Shows the pieces of a combo, each of which is marked by itself. */
function Pieces({ choices, isStruck, onPiece }: PiecesProps) {
  return choices.map(({ text, piece }) => {
    if (!piece) return null;
    const { optionId, isDone } = piece;
    if (!onPiece)
      return (
        <span key={optionId} className={classes.piece}>
          <StrikeThrough isStruck={isStruck}>{text}</StrikeThrough>
        </span>
      );
    return (
      <button
        key={optionId}
        type="button"
        className={classes.piece}
        aria-pressed={isDone}
        data-done={isDone}
        onClick={() => onPiece(optionId)}
      >
        <span className={classes.pieceText}>{text}</span>{' '}
        {isDone && <IconCheck className={classes.tick} stroke={4} aria-hidden="true" />}
      </button>
    );
  });
}

function QuantityChange({ was, now, voided }: { was: number; now: number; voided: number }) {
  const m = kitchenMessages().kot;
  if (voided > 0)
    return (
      <span className={`${classes.note} figures`}>
        {m.voided(voided)} {now > 0 && <RichText content={m.was(<s>{was}</s>)} />}
      </span>
    );
  if (now === 0) return <span className={classes.note}>{m.deleted}</span>;
  // The kitchen knows the line with other choices, so this one is new to it.
  if (was === 0) return <span className={classes.note}>{m.changed}</span>;
  return (
    <span className={`${classes.note} figures`}>
      {now > was ? m.more(now - was) : <RichText content={m.was(<s>{was}</s>)} />}
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
