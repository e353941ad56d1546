import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { type View, ViewToggle } from '../../../ui/lists/view-toggle.tsx';
import type { MenuChoice } from '../hooks/use-menu-filter.ts';
import classes from './item-tools.module.css';
import { MealToggles } from './menu-filters.tsx';

interface Props {
  choice: MenuChoice;
  onChange: (choice: MenuChoice) => void;
  onSearch: (text: string) => void;
  view: View;
  onView: (view: View) => void;
  busy: boolean;
  onRefresh: () => void;
}

const AVAILABILITY = { all: undefined, yes: true, no: false };

/** Everything that narrows the menu but its categories. */
export function ItemTools({ choice, onChange, onSearch, view, onView, busy, onRefresh }: Props) {
  const availability = choice.isAvailable === undefined ? 'all' : choice.isAvailable ? 'yes' : 'no';
  return (
    <>
      <SearchField
        className={classes.search ?? ''}
        label="Search by item name or short code"
        value={choice.q}
        onSearch={onSearch}
      />
      <select
        className={classes.availability}
        aria-label="Availability"
        value={availability}
        onChange={({ target }) =>
          onChange({ ...choice, isAvailable: AVAILABILITY[target.value as keyof typeof AVAILABILITY] })
        }
      >
        <option value="all">All items</option>
        <option value="yes">Available</option>
        <option value="no">Not available</option>
      </select>
      <MealToggles choice={choice} onChange={onChange} />
      <span className={classes.buttons}>
        <RefreshButton busy={busy} onRefresh={onRefresh} />
        <ViewToggle view={view} onView={onView} />
      </span>
    </>
  );
}
