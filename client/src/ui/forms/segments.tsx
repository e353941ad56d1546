import type { KeyboardEvent } from 'react';
import classes from './segments.module.css';

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  /** The values themselves, if missing. */
  labels?: Record<Value, string>;
  value: Value;
  onPick: (value: Value) => void;
  counts?: Partial<Record<Value, number>>;
  wide?: boolean;
}

const ARROW_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Segments<Value extends string>(props: Props<Value>) {
  const { label, values, labels, value, onPick, counts, wide } = props;
  const onArrowKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const nextIndex = (values.indexOf(value) + step + values.length) % values.length;
    const next = values[nextIndex];
    if (next === undefined) return;
    onPick(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus();
  };
  return (
    <div
      className={classes.segments}
      role="tablist"
      aria-label={label}
      data-wide={wide}
      onKeyDown={onArrowKey}
    >
      {values.map((segment) => (
        <button
          key={segment}
          type="button"
          role="tab"
          className={classes.segment}
          aria-selected={segment === value}
          tabIndex={segment === value ? 0 : -1}
          onClick={(event) => {
            onPick(segment);
            event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
          }}
        >
          <span>{labels?.[segment] ?? segment}</span>
          {Boolean(counts?.[segment]) && (
            <span className={`${classes.count} figures`} aria-hidden="true">
              {counts?.[segment]}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
