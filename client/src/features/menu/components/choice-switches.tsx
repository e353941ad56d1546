import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { ChoiceRow } from '../menu.forms.ts';
import classes from './choices.module.css';

interface Props {
  row: ChoiceRow;
  texts: { available: string; isDefault: string };
  onAvailable: (isAvailable: boolean) => void;
  onDefault: (isDefault: boolean) => void;
}

export function ChoiceSwitches({ row, texts, onAvailable, onDefault }: Props) {
  return (
    <div className={classes.switches}>
      <Checkbox label={texts.available} checked={row.isAvailable} onCheck={onAvailable} />
      <Checkbox label={texts.isDefault} checked={row.isDefault} onCheck={onDefault} />
    </div>
  );
}
