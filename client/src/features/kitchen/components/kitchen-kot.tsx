import { IconArrowRight, IconBan, IconChecks, IconMessage2Exclamation } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type CSSProperties, memo } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { type AgeLimits, ageLevel, formatAge } from '../../orders/model/kot-age.ts';
import { namesTable, placeText } from '../../orders/model/kot-place.ts';
import type { ToggleLine } from '../hooks/use-kitchen-actions.ts';
import { kotElementId } from '../hooks/use-kitchen-shortcuts.ts';
import type { KotPart } from '../model/board-layout.ts';
import { lineBlocks, splitRequest } from '../model/kot-blocks.ts';
import classes from './kitchen-kot.module.css';
import { KitchenLines } from './kitchen-lines.tsx';

interface Props {
  kot: Kot;
  /** There is one part for each cell. */
  parts: readonly KotPart[];
  /** Minutes since `cookingSince`. */
  minutes: number;
  limits: AgeLimits;
  isNew: boolean;
  /** Number of the shortcut; shown while the keyboard is used. */
  position: number | undefined;
  isPicked: boolean;
  isBusy: boolean;
  onMark: ToggleLine;
  onServe: (kot: Kot) => void;
  onSeen: (kot: Kot) => void;
}

/**
 * Sized to be read from two metres. The KOT is in its first cell; its later parts are placed relative to it.
 * `data-block` marks what `useBoardLayout` measures.
 */
export const KitchenKot = memo(function KitchenKot(props: Props) {
  const { kot, parts, isNew, isPicked } = props;
  const isCancelled = kot.status === 'CANCELLED';
  const [first] = parts;
  return (
    <article
      id={kotElementId(kot._id)}
      className={classes.kot}
      style={{ '--page': first?.page, '--column': first?.column, '--row': first?.row } as CSSProperties}
      data-new={isNew && !isCancelled}
      data-changed={kot.changes.length > 0 && !isCancelled}
      data-cancelled={isCancelled}
      data-picked={isPicked}
      tabIndex={-1}
      aria-label={kitchenMessages().kot.order(kot.tokenNo)}
    >
      {parts.map((part, index) => (
        <KitchenKotCell key={part.from} {...props} part={part} index={index} />
      ))}
    </article>
  );
}, areEqual);

/** Each layout makes new `parts`, which mostly equal those before, so they are compared by value. */
function areEqual(before: Props, after: Props): boolean {
  return (Object.keys(after) as (keyof Props)[]).every((name) =>
    name === 'parts'
      ? before.parts === after.parts || JSON.stringify(before.parts) === JSON.stringify(after.parts)
      : Object.is(before[name], after[name]),
  );
}

function KitchenKotCell({ part, index, ...props }: Props & { part: KotPart; index: number }) {
  const { kot, parts, onMark } = props;
  const m = kitchenMessages().kot;
  const blocks = lineBlocks(kot);
  const segments = splitRequest(kot.specialRequest);
  const [first] = parts;
  // The special request comes before the lines.
  const [from, to] = [part.from, part.to].map((end) => Math.max(0, end - segments.length));
  const hiddenLines = new Set(blocks.slice(to).map(({ line }) => line._id)).size;
  const place = {
    '--page': part.page - (first?.page ?? 0),
    '--column': part.column - (first?.column ?? 0),
    '--row': part.row - (first?.row ?? 0),
  };
  return (
    <div
      className={classes.cell}
      style={place as CSSProperties}
      data-continued={index > 0}
      data-continues={index < parts.length - 1}
    >
      {index === 0 ? (
        <KitchenKotHead {...props} />
      ) : (
        <p className={`${classes.continued} figures`}>{m.continued(kot.tokenNo)}</p>
      )}
      <SpecialRequest segments={segments} from={part.from} to={part.to} />
      <KitchenLines kot={kot} blocks={blocks.slice(from, to)} onMark={onMark} />
      {index < parts.length - 1 ? (
        <p className={`${classes.continues} figures`}>
          {part.to < segments.length ? m.specialRequestContinues : m.continues(hiddenLines)}
          <IconArrowRight className={classes.sign} size={18} aria-hidden="true" />
        </p>
      ) : (
        <KitchenKotButtons {...props} />
      )}
    </div>
  );
}

interface SpecialRequestProps {
  segments: readonly string[];
  /** Index of the first segment. */
  from: number;
  /** Index after the last segment. */
  to: number;
}

function SpecialRequest({ segments, from, to }: SpecialRequestProps) {
  return segments.map(
    (segment, index) =>
      index >= from &&
      index < to && (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no id and never reorder
        <div key={index} className={classes.request} data-block>
          {index === 0 && (
            <span className={classes.label}>
              <IconMessage2Exclamation className={classes.sign} size={18} aria-hidden="true" />
              {kitchenMessages().kot.specialRequest}
            </span>
          )}
          <strong>{segment}</strong>
        </div>
      ),
  );
}

function KitchenKotHead({ kot, minutes, limits, isNew, position }: Props) {
  const m = kitchenMessages().kot;
  const { tokenNo, status } = kot;
  const isCancelled = status === 'CANCELLED';
  const age = ageLevel(minutes, limits);
  return (
    <header
      className={classes.head}
      data-block
      data-age={isCancelled ? 'cancelled' : age}
      data-new={isNew && age === 'fresh'}
    >
      <span className={classes.name} data-struck={isCancelled}>
        <span className="figures">#{tokenNo}</span>{' '}
        <span>
          {namesTable(kot) && <span className="unseen">{m.table} </span>}
          {placeText(kot)}
        </span>
      </span>
      {position !== undefined && (
        <span className={`${classes.position} figures`} aria-hidden="true">
          {position}
        </span>
      )}
      {isCancelled ? (
        <p className={classes.cancelled} role="alert">
          <IconBan size={22} stroke={2.5} aria-hidden="true" />
          {m.cancelled}
        </p>
      ) : (
        <p className={classes.clock}>
          <span className="figures">{formatAge(minutes)}</span>
          <span>{age === 'late' ? m.late : age === 'ageing' ? m.waitingLong : isNew ? m.new : m.inTime}</span>
        </p>
      )}
    </header>
  );
}

function KitchenKotButtons({ kot, isBusy, onSeen, onServe }: Props) {
  const isCancelled = kot.status === 'CANCELLED';
  return (
    <div className={classes.buttons} data-block>
      {(kot.changes.length > 0 || isCancelled) && <SeenButton kot={kot} isBusy={isBusy} onSeen={onSeen} />}
      {!isCancelled && <ServedButton kot={kot} isBusy={isBusy} onServe={onServe} />}
    </div>
  );
}

function SeenButton({ kot, isBusy, onSeen }: Pick<Props, 'kot' | 'isBusy' | 'onSeen'>) {
  const m = kitchenMessages().kot;
  const isCancelled = kot.status === 'CANCELLED';
  return (
    <Button
      wide
      variant="quiet"
      className={classes.seen ?? ''}
      busy={isBusy}
      aria-label={isCancelled ? m.seenOrder(kot.tokenNo) : m.changedSeenOrder(kot.tokenNo)}
      onClick={() => onSeen(kot)}
    >
      {isCancelled ? m.seen : m.changedSeen}
    </Button>
  );
}

function ServedButton({ kot, isBusy, onServe }: Pick<Props, 'kot' | 'isBusy' | 'onServe'>) {
  const m = kitchenMessages().kot;
  const isReady = kot.items.every(({ doneAt }) => doneAt !== null);
  return (
    <Button
      wide
      variant={isReady ? 'filled' : 'quiet'}
      className={classes.served ?? ''}
      data-ready={isReady}
      busy={isBusy}
      icon={isReady && <IconChecks size={28} stroke={2.5} aria-hidden="true" />}
      aria-label={m.servedOrder(kot.tokenNo)}
      onClick={() => onServe(kot)}
    >
      {m.served}
    </Button>
  );
}
