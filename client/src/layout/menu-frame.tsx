import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CategoryTabs, MealToggles, MenuSearch } from '../features/menu/components/menu-filters.tsx';
import { categoriesQuery } from '../features/menu/menu.queries.ts';
import type { MenuFilter } from '../features/menu/model/menu-filter.ts';
import { MenuSkeletons } from '../features/menu-picker/components/menu-skeletons.tsx';
import { ConnectionBadge } from '../realtime/connection-badge.tsx';
import { useConnection } from '../realtime/connection-state.ts';
import { IconButton } from '../ui/elements/button.tsx';
import { useActiveSection } from '../ui/hooks/use-scroll-spy.ts';
import classes from './menu-frame.module.css';

interface HeadProps {
  shopId: string;
  shopName: string;
  tableNo: string;
  filter: MenuFilter;
  onChange: (choice: MenuFilter) => void;
  children?: ReactNode;
  /** Replaces the built-in search field. */
  onSearch?: () => void;
  /** Another menu may take the place of this one, and what was typed would be lost. */
  isSearchDisabled?: boolean;
}

interface Props extends Omit<HeadProps, 'children'> {
  /** In the head, next to the search. */
  tools?: ReactNode;
  notes?: ReactNode;
  /** Default: skeletons. */
  children?: ReactNode;
}

/** Also prerendered by the server (`client/prerender.ts`). */
export function MenuFrame({ tools, notes, children, ...headProps }: Props) {
  const { filter } = headProps;
  const onChange = (next: MenuFilter) => {
    headProps.onChange(next);
    // A new list starts at the top.
    if (!isSameFilter(next, filter)) window.scrollTo(0, 0);
  };
  return (
    <>
      <MenuHead {...headProps} onChange={onChange}>
        {tools}
      </MenuHead>
      <main className={classes.menu}>
        <div className={classes.filters}>
          <MealToggles filter={filter} onChange={onChange} />
        </div>
        {notes}
        {children ?? <MenuSkeletons />}
      </main>
    </>
  );
}

/** Ignores `isAvailable`, which the menu does not offer. */
const isSameFilter = (one: MenuFilter, other: MenuFilter): boolean =>
  one.q === other.q && one.category === other.category && one.mealType === other.mealType;

function MenuHead({
  shopId,
  shopName,
  tableNo,
  filter,
  onChange,
  children,
  onSearch,
  isSearchDisabled,
}: HeadProps) {
  const { state } = useConnection();
  const head = useRef<HTMLElement>(null);
  const m = dinerMenuMessages().list;
  useHeadHeightVariable(head);
  const [isSearching, setSearching] = useState(filter.q !== '');
  function toggle(): void {
    // Opening and closing both reset the filter, so that no hidden search applies.
    onChange({ ...filter, category: 'ALL', q: '' });
    setSearching(!isSearching);
  }
  return (
    <header ref={head} className={classes.head}>
      {/* No row of its own for a connection that begins, which would move the menu. */}
      <div className={classes.bar} data-trouble={state === 'offline'}>
        <h1 className={classes.shop}>{shopName || ' '}</h1>
        <p className={classes.table}>{m.table(tableNo)}</p>
        <div className={classes.state}>
          <ConnectionBadge />
        </div>
        <div className={classes.tools}>
          {children}
          <IconButton
            label={isSearching ? m.closeSearch : m.search}
            aria-expanded={onSearch ? undefined : isSearching}
            disabled={isSearchDisabled ?? false}
            onClick={onSearch ?? toggle}
          >
            {isSearching ? (
              <IconX size={24} aria-hidden="true" />
            ) : (
              <IconSearch size={24} aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </div>
      {isSearching && (
        <div className={classes.search}>
          <MenuSearch filter={filter} onChange={onChange} autoFocus />
        </div>
      )}
      <div className={classes.tabs}>
        <ScrollSpyTabs shopId={shopId} filter={filter} onChange={onChange} />
      </div>
    </header>
  );
}

/** Scrolling renders nothing else of the head. */
function ScrollSpyTabs({ shopId, ...tabs }: Pick<HeadProps, 'shopId' | 'filter' | 'onChange'>) {
  const { data: categories = [] } = useQuery(categoriesQuery(shopId));
  return <CategoryTabs {...tabs} categories={categories} currentCategory={useActiveSection()} />;
}

/** Publishes the header's height for sticky offsets and scroll padding. */
function useHeadHeightVariable(head: RefObject<HTMLElement | null>): void {
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
