import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ConnectionBadge } from '../../../realtime/connection-badge.tsx';
import { useConnection } from '../../../realtime/connection-state.ts';
import { IconButton } from '../../../ui/elements/icon-button.tsx';
import { useCategoryInSight } from '../../../ui/hooks/use-scroll-spy.ts';
import { CategoryTabs, MenuSearch } from '../../menu/components/menu-filters.tsx';
import type { MenuChoice } from '../../menu/hooks/use-menu-filter.ts';
import { categoriesQuery } from '../../menu/menu.queries.ts';
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
  const { state, lastUpdate } = useConnection();
  const here = useCategoryInSight();
  const head = useRef<HTMLElement>(null);
  useTold(head);
  const [searching, setSearching] = useState(choice.q !== '');
  function toggle(): void {
    // One looks through the whole menu, and leaves nothing hidden behind a closed search.
    onChange({ ...choice, category: 'ALL', q: '' });
    setSearching(!searching);
  }
  return (
    <header ref={head} className={classes.head}>
      {/* The first link takes a moment and is no trouble: nothing moves for it. */}
      <div
        className={classes.bar}
        data-trouble={state !== 'live' && (state === 'offline' || lastUpdate !== null)}
      >
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
        <CategoryTabs choice={choice} onChange={onChange} categories={categories} here={here} />
      </div>
    </header>
  );
}

/** Tells the page how tall the head is, so that what sticks below it, or is focused, is not hidden behind it. */
function useTold(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.target.clientHeight ?? 0}px`;
      style.setProperty('--menu-head', height);
      style.scrollPaddingTop = height;
    });
    if (head.current) observer.observe(head.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--menu-head');
      style.scrollPaddingTop = '';
    };
  }, [head]);
}
