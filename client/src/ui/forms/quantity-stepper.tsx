import { appMessages } from '@tawa/shared/messages/app.en.ts';
import classes from './quantity-stepper.module.css';

interface Props {
  name: string;
  quantity: number;
  disabled?: boolean | undefined;
  quiet?: boolean | undefined;
  canDecrease?: boolean | undefined;
  canIncrease?: boolean | undefined;
  onDecrease: () => void;
  onIncrease: () => void;
}

export function QuantityStepper(props: Props) {
  const { name, quantity, disabled, quiet, canDecrease = true, canIncrease = true } = props;
  const m = appMessages().quantity;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields
    <div className={classes.stepper} data-quiet={quiet} role="group" aria-label={m.of(name)}>
      <button
        type="button"
        aria-label={m.less(name)}
        disabled={disabled || !canDecrease}
        onClick={props.onDecrease}
      >
        −
      </button>
      <output className="figures">{quantity}</output>
      <button
        type="button"
        aria-label={m.more(name)}
        disabled={disabled || !canIncrease}
        onClick={props.onIncrease}
      >
        +
      </button>
    </div>
  );
}
