import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import classes from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

interface Props {
  isPaying: boolean;
  onReuse: (reason: string) => void;
}

/** A reference that was used before is most often a payment that is entered twice, so taking it needs a reason. */
export default function ReuseReference({ isPaying, onReuse }: Props) {
  const m = invoicePaymentMessages();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector('input')?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const field = () => ({
    name: 'reason',
    value: reason,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setReason(target.value);
      setError(undefined);
    },
  });
  const take = () => (reason.trim() === '' ? setError(m.noReason) : onReuse(reason));
  return (
    <div ref={panel} className={classes.reuse}>
      <ReasonField choices={m.reuse.reasons} form={{ field }} onEnter={take} />
      <Button variant="quiet" busy={isPaying} onClick={take}>
        {m.reuse.submit}
      </Button>
    </div>
  );
}
