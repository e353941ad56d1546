import { useEffect, useRef } from 'react';
import classes from './filter-tabs.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** The option in view, if options are sections of the page. */
  current?: Value | undefined;
  onChange: (value: Value) => void;
}

export function FilterTabs<Value extends string>({ label, options, value, current, onChange }: Props<Value>) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls to the tab that `value` or `current` chooses
  useEffect(() => {
    const chosen =
      row.current?.querySelector<HTMLElement>('[aria-current="true"]') ??
      row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!row.current || !chosen) return;
    row.current.scrollTo({
      left: chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2,
      top: chosen.offsetTop - (row.current.clientHeight - chosen.offsetHeight) / 2,
    });
  }, [value, current]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways in Safari
    <div ref={row} className={classes.row} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
          aria-pressed={option.value === value}
          aria-current={option.value === current || undefined}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
