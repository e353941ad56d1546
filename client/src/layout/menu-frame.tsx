import type { ComponentProps, ReactNode } from 'react';
import { MealToggles } from '../features/menu/components/menu-filters.tsx';
import type { MenuFilter } from '../features/menu/model/menu-filter.ts';
import { MenuHead } from '../features/menu-picker/components/menu-head.tsx';
import { MenuSkeletons } from '../features/menu-picker/components/menu-skeletons.tsx';
import classes from './menu-frame.module.css';

interface Props extends Omit<ComponentProps<typeof MenuHead>, 'children'> {
  /** In the head, beside the search. */
  tools?: ReactNode;
  /** Above the menu. */
  notes?: ReactNode;
  /** The menu; its shape while there is none. */
  children?: ReactNode;
}

/** What stands round the menu at a table. The server paints it too, before any script: see `prerender.ts`. */
export function MenuFrame({ tools, notes, children, ...headProps }: Props) {
  const { filter } = headProps;
  const onChange = (next: MenuFilter) => {
    headProps.onChange(next);
    // Another list begins at its top, not where the last one was left.
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
