import { IconSearch, IconX } from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { type ComponentProps, useRef } from 'react';
import classes from './search-field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** See `useShortcuts` for the key that focuses it. That key at the start of the text is not searched for. */
export function SearchField({ label, value, onSearch, className = '', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`${classes.field} ${className}`}>
      <IconSearch className={classes.glass} size={20} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        data-search=""
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        {...rest}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onSearch(event.target.value.replace(/^\//, ''))}
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
