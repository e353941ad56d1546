import { isTaxExclusive } from '@tawa/shared/gst.ts';
import type { Invoice, SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { ownDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { MAX_SPLITS } from '@tawa/shared/invoices/split-invoice.rules.ts';
import { splitMessages } from '@tawa/shared/messages/invoices.split.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react';
import { toastError } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { useMouseDrag } from '../../../../ui/hooks/use-mouse-drag.ts';
import { useSplitInvoice } from '../../hooks/use-split-invoices.ts';
import {
  type DraftInvoice,
  draftFault,
  draftSums,
  draftsBySeat,
  draftsToSend,
  EMPTY_DRAFT,
  leftOf,
  moveItems,
  moveLine,
  SOURCE,
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

const nameOf = ({ name, options, seat }: SplittableLine) =>
  [lineSummary({ name, options, note: '' }), ...(seat > 0 ? [seatMessages().seat(seat)] : [])].join(' · ');

/**
 * A tap on an item moves one of it to the chosen bill, and a tap on an item of a bill takes one back. A mouse drags all
 * of an item from bill to bill, and the sums show each bill as it would be after the drop.
 */
export function SplitDraft({ formId, shop, source, lines }: Props) {
  const m = splitMessages();
  const [bills, setBills] = useState<DraftInvoice[]>([EMPTY_DRAFT]);
  const [chosen, setChosen] = useState(0);
  const items = useRef(new Map<string, HTMLButtonElement>());
  const itemsId = useId();
  const save = useSplitInvoice(shop._id, source._id);
  const { drag, propsOf } = useMouseDrag(
    (dragged, target) => readDragKey(dragged).from !== Number(target),
    (dragged, target) => setBills(afterDrop(dragged, target)),
  );
  const seatBills = draftsBySeat(lines);
  const sums = draftSums(source, lines, drag?.target ? afterDrop(drag.source, drag.target) : bills);
  // The sums lack it, because only the server knows the tax rate of each item.
  const lacksTax = isTaxExclusive(shop);
  const amount = (rupees: number | undefined) =>
    `${rupees === undefined ? '—' : `₹${formatRupees(rupees)}`}${lacksTax ? ` ${m.plusGst}` : ''}`;
  const isTouched = bills.some(({ quantities }) =>
    Object.values(quantities).some((quantity) => quantity > 0),
  );
  const fault = isTouched ? draftFault(source, lines, bills) : undefined;
  // What items lose moves with them.
  const discount = ownDiscountIn(source);
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

  function afterDrop(dragged: string, target: string): DraftInvoice[] {
    const { from, orderItemId } = readDragKey(dragged);
    const line = lines.find((one) => one.orderItemId === orderItemId);
    return line ? moveLine(bills, line, from, Number(target)) : bills;
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
        {seatBills.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              setBills(seatBills);
              setChosen(0);
            }}
          >
            {m.bySeat}
          </Button>
        )}
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
        <section
          className={classes.section}
          aria-labelledby={itemsId}
          data-drop={SOURCE}
          data-target={drag?.target === String(SOURCE)}
        >
          <h3 id={itemsId}>
            <span>{m.stays(source.invoiceNo)}</span>
            <output className="figures">{amount(sums.source)}</output>
          </h3>
          {discount > 0 && <p>{m.discount(`₹${formatRupees(toRupees(discount))}`)}</p>}
          <p>
            {m.howTo} <span className={classes.forMouse}>{m.howToDrag}</span>
          </p>
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
                    {...(left > 0 && propsOf(dragKey(SOURCE, line.orderItemId)))}
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
              dropKey={String(index)}
              isTarget={drag?.target === String(index)}
              dragOf={(orderItemId) => propsOf(dragKey(index, orderItemId))}
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

/** Names an item on the bill where a drag begins. */
const dragKey = (from: number, orderItemId: string) => `${from}/${orderItemId}`;

function readDragKey(key: string): { from: number; orderItemId: string } {
  const [from, orderItemId = ''] = key.split('/');
  return { from: Number(from), orderItemId };
}

interface NewInvoiceProps {
  name: string;
  sum: string;
  bill: DraftInvoice;
  source: Invoice;
  lines: readonly SplittableLine[];
  isChosen: boolean;
  /** Names the bill as a target of a drag. */
  dropKey: string;
  isTarget: boolean;
  dragOf: (orderItemId: string) => ComponentProps<'button'>;
  onTakeBack: (orderItemId: string) => void;
  onCharge: (charge: 'packingFee' | 'deliveryCharges', text: string) => void;
}

function NewInvoice({
  name,
  sum,
  bill,
  source,
  lines,
  isChosen,
  dropKey,
  isTarget,
  dragOf,
  onTakeBack,
  onCharge,
}: NewInvoiceProps) {
  const m = splitMessages();
  const titleId = useId();
  const held = lines.filter(({ orderItemId }) => (bill.quantities[orderItemId] ?? 0) > 0);
  const charges = [
    { charge: 'packingFee', label: m.packingFee, there: source.packingFee },
    { charge: 'deliveryCharges', label: m.deliveryFee, there: source.deliveryCharges },
  ] as const;
  return (
    <section
      className={classes.section}
      aria-labelledby={titleId}
      data-chosen={isChosen}
      data-drop={dropKey}
      data-target={isTarget}
    >
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
              <button
                type="button"
                className={classes.item}
                {...dragOf(line.orderItemId)}
                onClick={() => onTakeBack(line.orderItemId)}
              >
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
