import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useConnection } from '../../../realtime/connection.ts';
import { ConnectionBadge } from '../../../ui/connection-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { categoriesQuery } from '../menu.queries.ts';
import type { MenuChoice } from './menu-choice.ts';
import { CategoryTabs, MenuSearch } from './menu-filters.tsx';
import classes from './menu-head.module.css';

interface Props {
  shopId: string;
  shopName: string;
  tableNo: string;
  choice: MenuChoice;
  onChange: (choice: MenuChoice) => void;
  /** Further ways on, for staff. */
  children?: ReactNode;
  /** Leads to the search where that stands elsewhere. */
  onSearch?: () => void;
}

/** Where one is, whether it is live, and what of the menu one sees; stays in sight while the menu scrolls. */
export function MenuHead({ shopId, shopName, tableNo, choice, onChange, children, onSearch }: Props) {
  const { data: categories = [] } = useQuery(categoriesQuery(shopId));
  const { state } = useConnection();
  const [searching, setSearching] = useState(choice.q !== '');
  function toggle(): void {
    // One looks through the whole menu, and leaves nothing hidden behind a closed search.
    onChange({ ...choice, category: 'ALL', q: '' });
    setSearching(!searching);
  }
  return (
    <header className={classes.head}>
      <div className={classes.bar} data-live={state === 'live'}>
        <h1 className={classes.shop}>{shopName || ' '}</h1>
        <p className={classes.table}>Table {tableNo}</p>
        <div className={classes.state}>
          <ConnectionBadge />
        </div>
        <div className={classes.tools}>
          {children}
          <IconButton
            label={searching ? 'Close the search' : 'Search the menu'}
            aria-expanded={onSearch ? undefined : searching}
            onClick={onSearch ?? toggle}
          >
            {searching ? <IconX size={24} aria-hidden="true" /> : <IconSearch size={24} aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      {searching && (
        <div className={classes.search}>
          <MenuSearch choice={choice} onChange={onChange} autoFocus />
        </div>
      )}
      <div className={classes.tabs}>
        <CategoryTabs choice={choice} onChange={onChange} categories={categories} />
      </div>
    </header>
  );
}
