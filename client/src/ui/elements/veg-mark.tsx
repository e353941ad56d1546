import type { MealType } from '@tawa/shared/menu/menu.rules.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import classes from './veg-mark.module.css';

export function VegMark({ mealType, size = 16 }: { mealType: MealType; size?: number }) {
  const label = appMessages().mealType[mealType];
  return (
    <svg
      className={mealType === 'VEG' ? classes.veg : classes.nonveg}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <rect x="1" y="1" width="14" height="14" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {mealType === 'VEG' ? (
        <circle cx="8" cy="8" r="3.6" fill="currentColor" />
      ) : (
        <path d="M8 4.2 12.2 11.6H3.8Z" fill="currentColor" />
      )}
    </svg>
  );
}
