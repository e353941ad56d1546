import classes from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onCheck }: Props) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      {label}
    </label>
  );
}
