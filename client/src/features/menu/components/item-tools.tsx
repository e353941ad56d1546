import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import type { ReactNode } from 'react';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type ListView, ViewToggle } from '../../../ui/lists/view-toggle.tsx';
import type { MenuFilter } from '../model/menu-filter.ts';
import classes from './item-tools.module.css';
import { MealToggles } from './menu-filters.tsx';

interface Props {
  filter: MenuFilter;
  onChange: (choice: MenuFilter) => void;
  onSearch: (text: string) => void;
  view: ListView;
  onView: (view: ListView) => void;
  busy: boolean;
  onRefresh: () => void;
  /** Buttons for the whole menu. */
  actions: ReactNode;
  /** The primary action. */
  children: ReactNode;
}

const AVAILABILITY = { all: undefined, yes: true, no: false };

export function ItemTools(props: Props) {
  const { filter, onChange, onSearch, view, onView, busy, onRefresh, actions, children } = props;
  const m = menuMessages().availability;
  const availability = filter.isAvailable === undefined ? 'all' : filter.isAvailable ? 'yes' : 'no';
  return (
    <>
      <SearchField
        className={classes.search ?? ''}
        label={dinerMenuMessages().filters.search}
        value={filter.q}
        onSearch={onSearch}
      />
      <Select
        className={classes.availability ?? ''}
        aria-label={m.label}
        value={availability}
        onChange={({ target }) =>
          onChange({ ...filter, isAvailable: AVAILABILITY[target.value as keyof typeof AVAILABILITY] })
        }
      >
        <option value="all">{m.all}</option>
        <option value="yes">{m.available}</option>
        <option value="no">{m.notAvailable}</option>
      </Select>
      <MealToggles filter={filter} onChange={onChange} />
      <div className={classes.actions}>{actions}</div>
      <div className={classes.end}>
        <RefreshButton busy={busy} onRefresh={onRefresh} />
        <ViewToggle view={view} onView={onView} />
        {children}
      </div>
    </>
  );
}
