import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { DiscountCapsOnWire } from '@tawa/shared/roles/roles.contract.ts';
import classes from './discount-caps-button.module.css';

interface Props {
  /** As screens name it. */
  role: string;
  caps: DiscountCapsOnWire | undefined;
  onOpen: () => void;
}

/** Says how much discount a role gives without an approval, and opens the form that changes it. */
export function DiscountCapsButton({ role, caps, onOpen }: Props) {
  const m = permissionEditMessages().caps;
  const parts = caps ? wordsOf(caps) : [];
  const shown = parts.length > 0 ? parts : [m.none];
  return (
    <button
      type="button"
      className={classes.caps}
      data-set={parts.length > 0}
      aria-label={m.of(role, shown.join(', '))}
      onClick={onOpen}
    >
      {shown.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </button>
  );
}

function wordsOf({ percent, perInvoice, perDay }: DiscountCapsOnWire): string[] {
  const m = permissionEditMessages().caps;
  const rupees = (amount: number) => `₹${formatRupees(amount)}`;
  return [
    ...(percent === null ? [] : [m.percent(String(percent))]),
    ...(perInvoice === null ? [] : [m.perInvoice(rupees(perInvoice))]),
    ...(perDay === null ? [] : [m.perDay(rupees(perDay))]),
  ];
}
