import { isTaxExclusive } from '@tawa/shared/gst.ts';
import type { Invoice, SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { MAX_SPLITS } from '@tawa/shared/invoices/split-invoice.rules.ts';
import { splitMessages } from '@tawa/shared/messages/invoices.split.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toastError } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { useSplitInvoice } from '../../hooks/use-split-invoices.ts';
import {
  type DraftInvoice,
  draftFault,
  draftSums,
  draftsToSend,
  EMPTY_DRAFT,
  leftOf,
  moveItems,
} from '../../model/split-draft.ts';
import { AmountField } from '../amount-field.tsx';
import classes from './split-invoice.module.css';

interface Props {
  formId: string;
  shop: Shop;
  source: Invoice;
  /** What the source holds. */
  lines: readonly SplittableLine[];
}

const nameOf = ({ name, options }: SplittableLine) => lineSummary({ name, options, note: '' });

/** A tap on an item moves one of it to the chosen bill, and a tap on an item of a bill takes one back. */
export function SplitDraft({ formId, shop, source, lines }: Props) {
  const m = splitMessages();
  const [bills, setBills] = useState<DraftInvoice[]>([EMPTY_DRAFT]);
  const [chosen, setChosen] = useState(0);
  const items = useRef(new Map<string, HTMLButtonElement>());
  const itemsId = useId();
  const save = useSplitInvoice(shop._id, source._id);
  const sums = draftSums(source, lines, bills);
  // The sums lack it, because only the server knows the tax rate of each item.
  const lacksTax = isTaxExclusive(shop);
  const amount = (rupees: number | undefined) =>
    `${rupees === undefined ? '—' : `₹${formatRupees(rupees)}`}${lacksTax ? ` ${m.plusGst}` : ''}`;
  const isTouched = bills.some(({ quantities }) =>
    Object.values(quantities).some((quantity) => quantity > 0),
  );
  const fault = isTouched ? draftFault(source, lines, bills) : undefined;
  const numbers = bills.map((_, n) => String(n + 1));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isTouched) return void toastError(m.howTo);
    if (fault) return void toastError(m.faults[fault]);
    if (!save.isPending) save.mutate(draftsToSend(bills));
  }

  function takeBack(index: number, orderItemId: string): void {
    setBills(moveItems(bills, index, orderItemId, -1));
    // The button of a bill's last one disappears, and the focus with it.
    if (bills[index]?.quantities[orderItemId] === 1) items.current.get(orderItemId)?.focus();
  }

  const setCharge = (index: number, charge: 'packingFee' | 'deliveryCharges', text: string) =>
    setBills(bills.map((bill, n) => (n === index ? { ...bill, [charge]: text } : bill)));

  return (
    <form id={formId} noValidate onSubmit={submit} className={classes.draft} aria-busy={save.isPending}>
      <div className={classes.chooser}>
        <Segments
          label={m.chooseInvoice}
          values={numbers}
          labels={Object.fromEntries(numbers.map((number) => [number, m.newInvoice(Number(number))]))}
          value={String(chosen + 1)}
          onPick={(number) => setChosen(Number(number) - 1)}
        />
        {bills.length < MAX_SPLITS && (
          <Button
            variant="quiet"
            onClick={() => {
              setBills([...bills, EMPTY_DRAFT]);
              setChosen(bills.length);
            }}
          >
            {m.addInvoice}
          </Button>
        )}
      </div>
      <div className={classes.columns}>
        <section className={classes.section} aria-labelledby={itemsId}>
          <h3 id={itemsId}>
            <span>{m.stays(source.invoiceNo)}</span>
            <output className="figures">{amount(sums.source)}</output>
          </h3>
          {source.discount > 0 && <p>{m.discount(`₹${formatRupees(source.discount)}`)}</p>}
          <p>{m.howTo}</p>
          <ul className={classes.items}>
            {lines.map((line) => {
              const left = leftOf(line, bills);
              return (
                <li key={line.orderItemId}>
                  <button
                    type="button"
                    className={classes.item}
                    ref={(button) => {
                      if (button) items.current.set(line.orderItemId, button);
                    }}
                    aria-disabled={left <= 0}
                    onClick={() => left > 0 && setBills(moveItems(bills, chosen, line.orderItemId, 1))}
                  >
                    <span className="figures">{left} ×</span>
                    <span>{nameOf(line)}</span>
                    <span className="figures">₹{formatRupees(line.price)}</span>
                    <span className="unseen">{m.moveOne(m.newInvoice(chosen + 1))}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
        <div className={classes.newBills}>
          {bills.map((bill, index) => (
            <NewInvoice
              // biome-ignore lint/suspicious/noArrayIndexKey: a new bill has nothing but its place
              key={index}
              name={m.newInvoice(index + 1)}
              sum={amount(sums.bills[index])}
              bill={bill}
              source={source}
              lines={lines}
              isChosen={index === chosen}
              onTakeBack={(orderItemId) => takeBack(index, orderItemId)}
              onCharge={(charge, text) => setCharge(index, charge, text)}
            />
          ))}
        </div>
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {m.faults[fault]}
        </p>
      )}
    </form>
  );
}

interface NewInvoiceProps {
  name: string;
  sum: string;
  bill: DraftInvoice;
  source: Invoice;
  lines: readonly SplittableLine[];
  isChosen: boolean;
  onTakeBack: (orderItemId: string) => void;
  onCharge: (charge: 'packingFee' | 'deliveryCharges', text: string) => void;
}

function NewInvoice({ name, sum, bill, source, lines, isChosen, onTakeBack, onCharge }: NewInvoiceProps) {
  const m = splitMessages();
  const titleId = useId();
  const held = lines.filter(({ orderItemId }) => (bill.quantities[orderItemId] ?? 0) > 0);
  const charges = [
    { charge: 'packingFee', label: m.packingFee, there: source.packingFee },
    { charge: 'deliveryCharges', label: m.deliveryFee, there: source.deliveryCharges },
  ] as const;
  return (
    <section className={classes.section} aria-labelledby={titleId} data-chosen={isChosen}>
      <h3 id={titleId}>
        <span>{name}</span>
        <output className="figures">{sum}</output>
      </h3>
      {held.length === 0 && <p>{m.nothingYet}</p>}
      <ul className={classes.items}>
        {held.map((line) => {
          const quantity = bill.quantities[line.orderItemId] ?? 0;
          return (
            <li key={line.orderItemId}>
              <button type="button" className={classes.item} onClick={() => onTakeBack(line.orderItemId)}>
                <span className="figures">{quantity} ×</span>
                <span>{nameOf(line)}</span>
                <span className="unseen">{m.takeBack(name)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {charges.map(
        ({ charge, label, there }) =>
          there > 0 && (
            <AmountField
              key={charge}
              label={label}
              value={bill[charge]}
              onChange={(event) => onCharge(charge, event.target.value)}
            />
          ),
      )}
    </section>
  );
}
