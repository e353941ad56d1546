import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { LineChoices } from '@tawa/shared/menu/item-choices.rules.ts';
import { MAX_NOTE_LENGTH } from '@tawa/shared/menu/item-choices.rules.ts';
import { photoFile } from '@tawa/shared/menu/menu.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { dinerMenuMessages } from '@tawa/shared/messages/menu.diner.en.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useCtrlEnter } from '../../../ui/hooks/use-ctrl-enter.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { itemsQuery, optionGroupsQuery } from '../../menu/menu.queries.ts';
import {
  asOrdered,
  groupsOfItem,
  hasSeveralPrices,
  offeredGroups,
} from '../../menu/model/orderable-items.ts';
import { describeFault } from '../model/describe-fault.ts';
import {
  type ChosenLine,
  chooseOption,
  countChosen,
  priceSoFar,
  resolveDraft,
  resumeChoices,
  startChoices,
} from '../model/draft-choices.ts';
import type { RenderSeat } from '../model/seat-field.ts';
import classes from './item-choices-sheet.module.css';
import { ItemFacts } from './item-facts.tsx';
import { OptionGroupChoice } from './option-group-choice.tsx';
import { VariantChoice } from './variant-choice.tsx';

export interface ItemChoicesProps {
  shopId: string;
  item: Item;
  /** The choices of a line that is edited. */
  edited?: LineChoices | undefined;
  /** True if the line is in the kitchen, so that its pieces are its own; see `asOrdered`. */
  isOrdered?: boolean | undefined;
  /** Chosen in advance for a new line. */
  variantId?: string | undefined;
  /** Of a new line. */
  seat?: number | undefined;
  quantity: number;
  /** By default the limit of one line. */
  maxQuantity?: number | undefined;
  /** Puts the focus on the first choice that is missing, or else on the first choice. */
  startsAtMissing?: boolean | undefined;
  busy?: boolean | undefined;
  /** Explains what the quantity means. */
  hint?: ((quantity: number) => string | undefined) | undefined;
  /** Undefined for diners. */
  seatField: RenderSeat | undefined;
  onSave: (line: ChosenLine, quantity: number) => void;
  onClose: () => void;
}

/** Asks for variant, options and note of one line. For an item without choices it asks only for the note. */
export default function ItemChoicesSheet(props: ItemChoicesProps) {
  const { shopId, item, isOrdered, onClose } = props;
  const needsGroups = item.optionGroupIds.length > 0;
  const { data: items } = useQuery({ ...itemsQuery(shopId), enabled: needsGroups });
  const { data, error, isFetching, refetch } = useQuery({
    ...optionGroupsQuery(shopId),
    enabled: needsGroups,
  });
  const offered = useMemo(
    () => data && items && offeredGroups(data, isOrdered ? items.map(asOrdered) : items),
    [data, items, isOrdered],
  );
  if (offered || !needsGroups) return <LoadedSheet {...props} groups={groupsOfItem(item, offered)} />;
  return (
    <Sheet opened title={item.name} onClose={onClose}>
      {error ? (
        <div className={classes.notLoaded}>
          <p>{choiceMessages().notLoaded}</p>
          <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
            {appMessages().tryAgain}
          </Button>
        </div>
      ) : (
        <CardSkeletons count={3} height={92} />
      )}
    </Sheet>
  );
}

interface LoadedProps extends ItemChoicesProps {
  groups: readonly OptionGroup[];
}

function useChoicesForm({
  item,
  groups,
  edited,
  variantId,
  seat,
  quantity: initial,
  startsAtMissing,
  onSave,
}: LoadedProps) {
  const [draft, setDraft] = useState(() =>
    edited ? resumeChoices(item, groups, edited) : startChoices(item, groups, variantId, seat),
  );
  const [quantity, setQuantity] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  // Each attempt makes a new object, so that each one moves the focus.
  const [attempt, setAttempt] = useState<object>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt) focusFirstUnmet(form.current);
  }, [attempt]);
  const resolved = resolveDraft(item, groups, draft);
  const [startGroupId] = useState(() => ('unmet' in resolved ? resolved.unmet.groupId : undefined));
  useEffect(() => {
    if (startsAtMissing) focusGroup(form.current, startGroupId);
  }, [startsAtMissing, startGroupId]);
  useCtrlEnter(true, () => form.current?.requestSubmit());
  function submit(event: FormEvent): void {
    event.preventDefault();
    if ('line' in resolved) {
      onSave(resolved.line, quantity);
      return;
    }
    setChecked(true);
    setAttempt({});
  }
  return {
    form,
    draft,
    setDraft,
    quantity,
    setQuantity,
    unmet: isChecked && 'unmet' in resolved ? resolved.unmet : undefined,
    sum: toRupees(toPaise(priceSoFar(item, groups, draft)) * quantity),
    isLowestSum: draft.variantId === undefined && hasSeveralPrices(item),
    submit,
  };
}

function LoadedSheet(props: LoadedProps) {
  const { shopId, item, groups, edited, maxQuantity = MAX_QUANTITY, busy, hint, seatField, onClose } = props;
  const id = useId();
  const { form, draft, setDraft, quantity, setQuantity, unmet, sum, isLowestSum, submit } =
    useChoicesForm(props);
  const m = choiceMessages();
  const errorOf = (groupId: string | undefined) =>
    unmet && unmet.groupId === groupId ? describeFault(unmet.fault) : undefined;
  return (
    <Sheet
      opened
      title={item.name}
      onClose={onClose}
      footer={
        <div className={classes.footer}>
          <QuantityStepper
            name={item.name}
            quantity={quantity}
            canDecrease={quantity > 1}
            canIncrease={quantity < maxQuantity}
            onDecrease={() => setQuantity(quantity - 1)}
            onIncrease={() => setQuantity(quantity + 1)}
          />
          <Button type="submit" form={id} busy={busy} className={classes.add}>
            <span>
              <RichText content={(edited ? m.save : m.add)(<Sum rupees={sum} isLowest={isLowestSum} />)} />
            </span>
          </Button>
        </div>
      }
    >
      <form ref={form} id={id} className={classes.form} noValidate onSubmit={submit}>
        {item.photo && (
          <img className={classes.photo} src={photoFile(item.photo, 640)} alt="" decoding="async" />
        )}
        {item.variants.length > 0 && (
          <VariantChoice
            variants={item.variants}
            value={draft.variantId}
            error={errorOf(undefined)}
            onChoose={(variantId) => setDraft({ ...draft, variantId })}
          />
        )}
        {item.hasFacts && <ItemFacts shopId={shopId} item={item} />}
        {groups.map((group) => (
          <OptionGroupChoice
            key={group._id}
            group={group}
            quantities={draft.quantities}
            count={countChosen(group, draft)}
            error={errorOf(group._id)}
            onChoose={(optionId, qty) => setDraft(chooseOption(draft, group, optionId, qty))}
          />
        ))}
        {item.variants.length === 0 && errorOf(undefined) && (
          <p className={classes.fault} role="alert">
            {errorOf(undefined)}
          </p>
        )}
        <TextAreaField
          label={m.note}
          placeholder={m.noteExample}
          maxLength={MAX_NOTE_LENGTH}
          value={draft.note}
          onChange={(event) => setDraft({ ...draft, note: event.target.value })}
        />
        {seatField?.(draft.seat ?? 0, (seat) => setDraft({ ...draft, seat }))}
        {hint && (
          <p className={classes.hint} role="status">
            {hint(quantity)}
          </p>
        )}
      </form>
    </Sheet>
  );
}

/** Shows `from ₹160` while a choice of several prices is missing. */
function Sum({ rupees, isLowest }: { rupees: number; isLowest: boolean }) {
  const sum = <Money rupees={rupees} />;
  return isLowest ? <RichText content={dinerMenuMessages().list.from(sum)} /> : sum;
}

function focusGroup(form: HTMLFormElement | null, groupId = ''): void {
  const group =
    form?.querySelector(`[data-choice-group="${groupId}"]`) ?? form?.querySelector('[data-choice-group]');
  const chosen = group?.querySelector<HTMLElement>(':checked');
  (chosen ?? findEnabledControl(group))?.focus();
}

const findEnabledControl = (group: Element | null | undefined) =>
  group?.querySelector<HTMLElement>(':is(input, button):enabled');

function focusFirstUnmet(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>('[data-unmet="true"]');
  group?.scrollIntoView({ block: 'start' });
  findEnabledControl(group)?.focus({ preventScroll: true });
}
