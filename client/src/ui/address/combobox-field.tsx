import { IconChevronDown } from '@tabler/icons-react';
import { addressMessages } from '@tawa/shared/messages/address.en.ts';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import fieldClasses from '../forms/text-fields.module.css';
import { type FieldLabelProps, FieldNote } from '../forms/text-fields.tsx';
import classes from './combobox-field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'>, FieldLabelProps {
  value: string;
  options: readonly string[];
  onChange: (event: { target: { value: string } }) => void;
}

/** A text field with suggestions; any other text is accepted too. */
export function ComboboxField({ label, error, hint, options, value, onChange, ...rest }: Props) {
  const id = useId();
  const list = useSuggestions({
    options,
    value,
    onPick: (picked) => onChange({ target: { value: picked } }),
  });
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      <div className={classes.box}>
        <input
          {...rest}
          id={id}
          className={classes.input}
          value={value}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={list.active === undefined ? undefined : `${id}-${list.active}`}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            list.open('matching');
            onChange(event);
          }}
          onClick={() => list.open('all')}
          onBlur={list.close}
          onKeyDown={list.onKeyDown}
        />
        <IconChevronDown className={classes.chevron} size={18} aria-hidden="true" />
        {list.isOpen && <SuggestionList id={id} list={list} />}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

type Suggestions = ReturnType<typeof useSuggestions>;

interface SuggestionOptions {
  options: readonly string[];
  value: string;
  onPick: (option: string) => void;
}

function useSuggestions({ options, value, onPick }: SuggestionOptions) {
  const [shown, setShown] = useState<'all' | 'matching'>();
  const [active, setActive] = useState<number>();
  const matches = shown === 'all' ? options : findMatches(options, value);
  const isOpen = shown !== undefined && matches.length > 0;

  function open(which: 'all' | 'matching'): void {
    setShown(which);
    setActive(undefined);
  }

  function close(): void {
    setShown(undefined);
    setActive(undefined);
  }

  function pick(option: string): void {
    onPick(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const picked = isOpen && active !== undefined ? matches[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open('all');
      else setActive(moveActive(active, event.key === 'ArrowDown' ? 1 : -1, matches.length));
    } else if (event.key === 'Enter' && picked !== undefined) {
      // Enter must not submit the form.
      event.preventDefault();
      pick(picked);
    } else if (event.key === 'Escape' && isOpen) {
      // Escape must not close the sheet around the form.
      event.stopPropagation();
      close();
    }
  }

  return { isOpen, active, matches, open, close, pick, onKeyDown };
}

function moveActive(active: number | undefined, step: 1 | -1, count: number): number {
  if (active === undefined) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

/** By the start of a word. None for a complete name or an emptied field. */
function findMatches(options: readonly string[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase();
  if (!text) return [];
  const matches = options.filter((option) => ` ${option.toLowerCase()}`.includes(` ${text}`));
  return matches.length === 1 && matches[0]?.toLowerCase() === text ? [] : matches;
}

function SuggestionList({ id, list: { matches, active, pick } }: { id: string; list: Suggestions }) {
  const list = useRef<HTMLDivElement>(null);
  // In a sheet and above a phone's keyboard the list may be cut off.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (active !== undefined) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className={classes.list}
      role="listbox"
      aria-label={addressMessages().suggestions}
    >
      {matches.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={option}
          id={`${id}-${index}`}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(option)}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
