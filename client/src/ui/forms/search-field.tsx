import { IconSearch, IconX } from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react';
import classes from './search-field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** `/` focuses the field from anywhere. */
export function SearchField({ label, value, onSearch, className = '', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useFocusOnSlash(input);
  return (
    <div className={`${classes.field} ${className}`}>
      <IconSearch className={classes.glass} size={20} aria-hidden="true" />
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
          className={classes.empty}
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
