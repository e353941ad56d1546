import classes from './checkbox.module.css';

interface Props {
  label: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

/** A choice of yes or no that counts when the form is sent. */
export function Checkbox({ label, checked, onCheck }: Props) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      {label}
    </label>
  );
}
