import type { ComponentProps, ReactNode } from 'react';
import { MealToggles } from '../features/menu/components/menu-filters.tsx';
import type { MenuFilter } from '../features/menu/model/menu-filter.ts';
import { MenuHead } from '../features/menu-picker/components/menu-head.tsx';
import { MenuSkeletons } from '../features/menu-picker/components/menu-skeletons.tsx';
import classes from './menu-frame.module.css';

interface Props extends Omit<ComponentProps<typeof MenuHead>, 'children'> {
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
        {notes}
        <div className={classes.filters}>
          <MealToggles filter={filter} onChange={onChange} />
        </div>
        {children ?? <MenuSkeletons />}
      </main>
    </>
  );
}

const isSameFilter = (one: MenuFilter, other: MenuFilter): boolean =>
  one.q === other.q && one.category === other.category && one.mealType === other.mealType;
