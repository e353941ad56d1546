import { IconSearch, IconX } from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import searchClasses from './search-field.module.css';
import classes from './text-fields.module.css';

export interface FieldLabelProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function Field({ label, error, hint, ...rest }: ComponentProps<'input'> & FieldLabelProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      <input {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function TextAreaField({ label, error, hint, ...rest }: ComponentProps<'textarea'> & FieldLabelProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={2} {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <p id={id} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
      {error ?? hint}
    </p>
  );
}

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** `/` focuses the field from anywhere. */
export function SearchField({ label, value, onSearch, className = '', ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);
  return (
    <div className={`${searchClasses.field} ${className}`}>
      <IconSearch className={searchClasses.glass} size={20} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        {...rest}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation();
            onSearch('');
          } else rest.onKeyDown?.(event);
        }}
      />
      {value && (
        <button
          type="button"
          className={searchClasses.empty}
          aria-label={appMessages().clearSearch}
          onClick={() => {
            onSearch('');
            input.current?.focus();
          }}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function useFocusOnSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
