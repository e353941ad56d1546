import { orderVoidMessages } from '@tawa/shared/messages/orders.void.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { MAX_VOID_REASON_LENGTH } from '@tawa/shared/orders/void.rules.ts';
import { type FormEvent, type Ref, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useReasons } from '../../shops/hooks/reasons-query.ts';
import { AskApproval } from '../../terminals/components/ask-approval.tsx';
import { useVoidLine } from '../hooks/use-void-line.ts';
import classes from './void-line.module.css';

/** Of the list, or what is typed. */
const OTHER = 'other';

interface Props {
  shopId: string;
  kot: Kot;
  /** As it was when the sheet opened. */
  line: KotLine;
  /** How many at first. */
  quantity: number;
  /** The user may not void at all, so somebody else approves. */
  mustAsk: boolean;
  onClose: () => void;
}

/** Voids so many of a line that the kitchen was told, with a reason. */
export default function VoidLine(props: Props) {
  const { shopId, kot, line, quantity: initialQuantity, mustAsk, onClose } = props;
  const [quantity, setQuantity] = useState(initialQuantity);
  const listed = useReasons(shopId, 'VOID');
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState('');
  const [hasMissed, setMissed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [needsApproval, setNeedsApproval] = useState(mustAsk);
  const { voidLine, voidApprovedLine, bodyOf, isPending } = useVoidLine(shopId, kot, line, {
    onSettled: onClose,
    onApprovalNeeded: () => setNeedsApproval(true),
  });
  const formId = useId();
  const reasons = useRef<HTMLFieldSetElement>(null);
  const approval = useRef<HTMLElement>(null);
  const m = orderVoidMessages();
  // Meanwhile the owner may have switched it off.
  const reason = chosen === OTHER || (chosen !== undefined && listed?.has(chosen)) ? chosen : undefined;
  const isOther = reason === OTHER;
  const typed = text.trim();
  const isReasonMissing = isOther ? typed === '' : reason === undefined;
  const name = lineSummary(line);
  const isLast = quantity === line.quantity && kot.items.length === 1;

  const act = m.submit(quantity, `₹${formatRupees(quantity * line.price)}`);
  const lineVoid = { quantity, ...(isOther ? { reason: typed } : { reasonId: reason }) };

  function isReady(): boolean {
    setMissed(isReasonMissing);
    if (isReasonMissing) reasons.current?.scrollIntoView({ block: 'nearest' });
    return !isReasonMissing;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isReady()) return;
    if (needsApproval) approval.current?.focus();
    else voidLine(lineVoid);
  }

  return (
    <Sheet
      opened
      title={needsApproval ? m.askTitle(name) : m.title(name)}
      onClose={onClose}
      footer={
        !needsApproval && (
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={onClose}>
              {m.keep}
            </Button>
            <Button type="submit" form={formId} variant="danger" busy={isPending}>
              {act}
            </Button>
          </div>
        )
      }
    >
      <form id={formId} inert={isWaiting} className={classes.fields} noValidate onSubmit={submit}>
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
        <ReasonFields
          ref={reasons}
          listed={listed}
          reason={reason}
          text={text}
          isMissing={hasMissed && isReasonMissing}
          onReason={(one) => {
            setChosen(one);
            setMissed(false);
          }}
          onText={setText}
        />
      </form>
      {needsApproval && (
        <AskApproval
          ref={approval}
          shopId={shopId}
          permission="order.edit"
          act={act}
          asked={{ act: 'line.voided', subject: line._id, form: bodyOf(lineVoid) }}
          onWaiting={setWaiting}
          isReady={isReady}
          approve={(given) => voidApprovedLine(lineVoid, given)}
        />
      )}
    </Sheet>
  );
}

interface ReasonProps {
  ref: Ref<HTMLFieldSetElement>;
  /** Names by ids. Undefined while they load. */
  listed: ReadonlyMap<string, string> | undefined;
  reason: string | undefined;
  /** What is typed for `other`. */
  text: string;
  isMissing: boolean;
  onReason: (reason: string) => void;
  onText: (text: string) => void;
}

function ReasonFields({ ref, listed, reason, text, isMissing, onReason, onText }: ReasonProps) {
  const m = orderVoidMessages();
  const isOther = reason === OTHER;
  return (
    <>
      <fieldset ref={ref} className={classes.reasons}>
        <legend>{m.reason}</legend>
        {!listed && <RowSkeletons count={3} height={44} />}
        {[...(listed ?? []), [OTHER, m.other] as const].map(([one, name]) => (
          <Button key={one} variant="quiet" aria-pressed={reason === one} onClick={() => onReason(one)}>
            {name}
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
          error={isMissing ? m.noReason : undefined}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {isMissing && !isOther && (
        <p role="alert" className={classes.error}>
          {m.noReason}
        </p>
      )}
    </>
  );
}
