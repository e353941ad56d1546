import type { Category } from '@tawa/shared/menu/category.contract.ts';
import { MEAL_TYPES } from '@tawa/shared/menu/menu.rules.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import type { ComponentProps } from 'react';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { type MenuFilter, resolveCategory } from '../model/menu-filter.ts';
import classes from './menu-filters.module.css';

interface Props {
  filter: MenuFilter;
  onChange: (choice: MenuFilter) => void;
}

interface TabsProps extends Props {
  categories: readonly Category[];
  /** Id of the category that is in view. */
  currentCategory?: string;
}

export function CategoryTabs({ filter, onChange, categories, currentCategory }: TabsProps) {
  const m = dinerMenuMessages().filters;
  return (
    <FilterTabs
      label={m.category}
      options={[
        { value: 'ALL', label: m.all },
        { value: 'STARRED', label: m.starred },
        ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={resolveCategory(filter, categories)}
      current={currentCategory}
      onChange={(category) => onChange({ ...filter, category })}
    />
  );
}

export function MealToggles({ filter, onChange }: Props) {
  const m = dinerMenuMessages().filters;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields
    <div className={classes.meals} role="group" aria-label={m.mealType}>
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
            <VegMark mealType={mealType} size={14} />
          </span>
          {m.mealTypes[mealType]}
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
      label={dinerMenuMessages().filters.search}
      value={filter.q}
      onSearch={(q) => onChange({ ...filter, q })}
    />
  );
}
