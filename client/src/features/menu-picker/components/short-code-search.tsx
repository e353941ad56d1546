import { IconCornerDownLeft } from '@tabler/icons-react';
import type { Item, ItemVariant } from '@tawa/shared/menu/item.contract.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { type KeyboardEvent, useState } from 'react';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { WHOLE_MENU } from '../../menu/model/menu-filter.ts';
import { cannotAddMessage, entryName, isEntryAvailable } from '../model/describe-entry.ts';
import { parseShortCodeInput, type ShortCodeInput } from '../model/parse-short-code.ts';
import classes from './short-code-search.module.css';

export function useShortCodeFilter(items: readonly Item[] = []) {
  const [filter, setFilter] = useState(WHOLE_MENU);
  const { query } = parseShortCodeInput(filter.q, items);
  return {
    filter,
    setFilter,
    // A search covers all categories. Clearing it restores the chosen category.
    visibleFilter: query ? { ...WHOLE_MENU, q: query } : filter,
    setText: (q: string) => setFilter((before) => ({ ...before, q })),
  };
}

interface Props {
  id: string;
  /** Undefined while the menu loads: what is typed meanwhile is looked up once it is here. */
  items: readonly Item[] | undefined;
  /** See `parseShortCodeInput`. */
  value: string;
  onType: (text: string) => void;
  onAdd: (item: Item, qty: number, variant: ItemVariant | undefined) => AddResult;
}

/** `asked` means that a sheet asks for the choices. */
export type AddResult = 'added' | 'asked' | { problem: string };

export function ShortCodeSearch({ id, items: menu, value, onType, onAdd }: Props) {
  // `message` is about the input `forValue`, so typing hides it.
  const [feedback, setFeedback] = useState({ message: '', forValue: '' });
  const message = feedback.forValue === value ? feedback.message : '';
  const entry = parseShortCodeInput(value, menu ?? []);
  const m = waiterMessages().search;
  const add = () => {
    const result = addEntry(entry, onAdd);
    if (typeof result === 'object') return setFeedback({ message: result.problem, forValue: value });
    onType('');
    setFeedback({ message: result === 'added' ? m.added(entry.qty, entryName(entry)) : '', forValue: '' });
  };
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !value.trim()) return;
    event.preventDefault();
    if (menu) add();
  };
  return (
    <div className={classes.search}>
      <p className={classes.said} role="status">
        {message}
      </p>
      {entry.item && !message && (
        <button
          type="button"
          className={classes.meant}
          data-available={isEntryAvailable(entry)}
          // Keeps the focus in the search field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          <span className={classes.words}>
            {isEntryAvailable(entry) ? m.add(entry.qty, entryName(entry)) : cannotAddMessage(entry)}
          </span>
          <IconCornerDownLeft size={20} aria-hidden="true" />
        </button>
      )}
      <SearchField
        id={id}
        label={m.label}
        value={value}
        enterKeyHint="go"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onSearch={onType}
        onKeyDown={onEnter}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}

function addEntry(entry: ShortCodeInput, onAdd: Props['onAdd']): AddResult {
  const { item, qty, variant } = entry;
  return item && isEntryAvailable(entry) ? onAdd(item, qty, variant) : { problem: cannotAddMessage(entry) };
}
