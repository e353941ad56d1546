import { orderVoidMessages } from '@tawa/shared/messages/orders.void.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { MAX_VOID_REASON_LENGTH, VOID_REASONS, type VoidReason } from '@tawa/shared/orders/void.rules.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useVoidLine } from '../hooks/use-void-line.ts';
import classes from './void-line.module.css';

interface Props {
  shopId: string;
  kot: Kot;
  /** As it was when the sheet opened. */
  line: KotLine;
  /** How many at first. */
  quantity: number;
  onClose: () => void;
}

/** Voids so many of a line that the kitchen was told, with a reason. */
export default function VoidLine({ shopId, kot, line, quantity: initialQuantity, onClose }: Props) {
  const [quantity, setQuantity] = useState(initialQuantity);
  const [reason, setReason] = useState<VoidReason | 'other'>();
  const [text, setText] = useState('');
  const [hasMissed, setMissed] = useState(false);
  const { voidLine, isPending } = useVoidLine(shopId, kot, line, onClose);
  const formId = useId();
  const m = orderVoidMessages();
  const isOther = reason === 'other';
  const typed = text.trim();
  const isReasonMissing = isOther ? typed === '' : reason === undefined;
  const name = lineSummary(line);
  const isLast = quantity === line.quantity && kot.items.length === 1;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isReasonMissing) {
      setMissed(true);
      return;
    }
    voidLine({ quantity, ...(isOther ? { reason: typed } : { reasonId: reason }) });
  }

  return (
    <Sheet
      opened
      title={m.title(name)}
      onClose={onClose}
      footer={
        <div className={classes.buttons}>
          <Button variant="quiet" onClick={onClose}>
            {m.keep}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isPending}>
            {m.submit(quantity, `₹${formatRupees(quantity * line.price)}`)}
          </Button>
        </div>
      }
    >
      <form id={formId} className={classes.fields} noValidate onSubmit={submit}>
        <p className={classes.explanation}>
          {isLast
            ? m.cancelsOrder(kot.tokenNo)
            : m.explanation[kot.status === 'COOKING' ? 'COOKING' : 'SERVED']}
        </p>
        {line.quantity > 1 && (
          <div className={classes.quantity}>
            <span>{m.quantity}</span>
            <QuantityStepper
              name={name}
              quantity={quantity}
              canDecrease={quantity > 1}
              canIncrease={quantity < line.quantity}
              onDecrease={() => setQuantity(quantity - 1)}
              onIncrease={() => setQuantity(quantity + 1)}
            />
          </div>
        )}
        <fieldset className={classes.reasons}>
          <legend>{m.reason}</legend>
          {[...VOID_REASONS, 'other' as const].map((one) => (
            <Button
              key={one}
              variant="quiet"
              aria-pressed={reason === one}
              onClick={() => {
                setReason(one);
                setMissed(false);
              }}
            >
              {one === 'other' ? m.other : m.reasons[one]}
            </Button>
          ))}
        </fieldset>
        {isOther && (
          <Field
            label={m.otherReason}
            name="reason"
            required
            autoFocus
            autoComplete="off"
            maxLength={MAX_VOID_REASON_LENGTH}
            value={text}
            error={hasMissed && isReasonMissing ? m.noReason : undefined}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {hasMissed && isReasonMissing && !isOther && (
          <p role="alert" className={classes.error}>
            {m.noReason}
          </p>
        )}
      </form>
    </Sheet>
  );
}
