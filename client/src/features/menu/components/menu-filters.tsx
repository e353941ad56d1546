import type { Category, Item } from '@tawa/shared/menu/menu.contract.ts';
import { type ItemFilter, itemMatches, MEAL_TYPES, type MealType } from '@tawa/shared/menu/menu.rules.ts';
import type { ComponentProps } from 'react';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { SearchField } from '../../../ui/forms/text-fields.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import classes from './menu-filters.module.css';

/** `category`: ALL, STARRED or a category `_id`. */
export interface MenuFilter {
  category: string;
  mealType?: MealType | undefined;
  isAvailable?: boolean | undefined;
  q: string;
}

export const WHOLE_MENU: MenuFilter = { category: 'ALL', q: '' };

/** A deleted category counts as ALL. */
export function resolveCategory({ category }: MenuFilter, categories: readonly Category[] = []): string {
  return category === 'STARRED' || categories.some(({ _id }) => _id === category) ? category : 'ALL';
}

export function filterItems(
  items: readonly Item[],
  menuFilter: MenuFilter,
  categories: readonly Category[] = [],
): Item[] {
  const category = resolveCategory(menuFilter, categories);
  const filter: ItemFilter = {
    q: menuFilter.q,
    mealType: menuFilter.mealType,
    isAvailable: menuFilter.isAvailable,
    isStar: category === 'STARRED' ? true : undefined,
    categoryId: category === 'ALL' || category === 'STARRED' ? undefined : category,
  };
  return items.filter((item) => itemMatches(item, filter));
}

interface Props {
  filter: MenuFilter;
  onChange: (choice: MenuFilter) => void;
}

const MEAL_LABELS = { VEG: 'Veg', NONVEG: 'Non Veg' } as const;

interface TabsProps extends Props {
  categories: readonly Category[];
  /** `_id` of the section in view. */
  currentCategory?: string;
}

export function CategoryTabs({ filter, onChange, categories, currentCategory }: TabsProps) {
  return (
    <FilterTabs
      label="Category"
      options={[
        { value: 'ALL', label: 'ALL' },
        { value: 'STARRED', label: 'STARRED' },
        ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={resolveCategory(filter, categories)}
      current={currentCategory}
      onChange={(category) => onChange({ ...filter, category })}
    />
  );
}

export function MealToggles({ filter, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields
    <div className={classes.meals} role="group" aria-label="Veg or Non Veg">
      {MEAL_TYPES.map((mealType) => (
        <button
          key={mealType}
          type="button"
          className={classes.meal}
          data-meal={mealType}
          aria-pressed={filter.mealType === mealType}
          onClick={() =>
            onChange({ ...filter, mealType: filter.mealType === mealType ? undefined : mealType })
          }
        >
          <span aria-hidden="true" className={classes.mark}>
            <VegMark mealType={mealType} />
          </span>
          {MEAL_LABELS[mealType]}
        </button>
      ))}
    </div>
  );
}

type SearchProps = Props & Pick<ComponentProps<'input'>, 'autoFocus' | 'onKeyDown'>;

export function MenuSearch({ filter, onChange, ...rest }: SearchProps) {
  return (
    <SearchField
      {...rest}
      label="Search by item name or short code"
      value={filter.q}
      onSearch={(q) => onChange({ ...filter, q })}
    />
  );
}
