import type { Coupon } from '@tawa/shared/invoices/coupons.contract.ts';
import { COUPON_KINDS, MAX_COUPON_CODE_LENGTH } from '@tawa/shared/invoices/coupons.rules.ts';
import { couponMessages } from '@tawa/shared/messages/shops.coupons.en.ts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type ContractForm, useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import type { FormSchema } from '../../../ui/forms/form-validation.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import { useSaveCoupon } from '../hooks/coupons-query.ts';
import { type CouponValues, NEW_COUPON, toCouponBody, toCouponValues } from '../model/coupon-values.ts';
import classes from './coupon-list.module.css';

interface Props {
  shopId: string;
  /** As it is in the list now; absent for a new one. */
  coupon: Coupon | undefined;
  onClose: () => void;
}

async function loadCouponSchema(): Promise<FormSchema | undefined> {
  const { body } = (await import('@tawa/shared/invoices/coupons.contract.ts')).couponsApi.saveCoupon;
  return body && { safeParse: (values) => body.safeParse(toCouponBody(values as CouponValues, undefined)) };
}

/** The limits of a coupon. Its code stays as it was added. */
export function CouponForm({ shopId, coupon, onClose }: Props) {
  const { add, edit, save: saveLabel, missing, form: m } = couponMessages();
  const save = useSaveCoupon(shopId);
  // An added coupon is in the list before its form is closed.
  const [isNew] = useState(coupon === undefined);
  const values = isNew || !coupon ? undefined : toCouponValues(coupon);
  const revision = isNew ? undefined : coupon?.revision;
  const form = useContractForm<CouponValues>({
    initial: values ?? NEW_COUPON,
    latest: values,
    loadSchema: loadCouponSchema,
    missingMessage: missing,
    // The code is taken, or the coupon has changed meanwhile.
    fieldForError: (error) => (isApiError(error, 'CONFLICT') ? 'code' : undefined),
    save: (given) => save.mutateAsync(toCouponBody(given, revision)),
    onSaved: onClose,
  });
  const { kind, isActive } = form.values;
  return (
    <FormSheet
      title={isNew ? add : edit(form.values.code)}
      form={form}
      submitLabel={saveLabel}
      onClose={onClose}
    >
      <Field
        label={m.code}
        required
        hint={m.codeHint}
        readOnly={!isNew}
        autoComplete="off"
        autoCapitalize="characters"
        className={classes.capitals}
        maxLength={MAX_COUPON_CODE_LENGTH}
        data-autofocus={isNew || undefined}
        {...form.field('code')}
      />
      <Segments
        label={m.kind}
        values={COUPON_KINDS}
        labels={m.kinds}
        value={kind}
        wide
        onPick={(picked) => form.set('kind', picked)}
      />
      <div className={classes.pair}>
        {kind === 'PERCENT' ? (
          <>
            <AmountOf form={form} name="percent" label={m.percent} required />
            <AmountOf form={form} name="maxAmount" label={m.maxAmount} hint={m.noLimit} />
          </>
        ) : (
          <AmountOf form={form} name="amount" label={m.amount} required />
        )}
        <AmountOf form={form} name="minSubTotal" label={m.minSubTotal} hint={m.minHint} />
      </div>
      <Times form={form} />
      <div className={classes.pair}>
        <AmountOf form={form} name="maxUses" label={m.maxUses} hint={m.noLimit} />
        <AmountOf form={form} name="perPhone" label={m.perPhone} hint={m.noLimit} />
      </div>
      {!isNew && (
        <Checkbox
          label={m.isActive}
          checked={isActive === 'true'}
          onCheck={(checked) => form.set('isActive', checked ? 'true' : 'false')}
        />
      )}
    </FormSheet>
  );
}

type NumberName = 'percent' | 'amount' | 'maxAmount' | 'minSubTotal' | 'maxUses' | 'perPhone';

function AmountOf({
  form,
  name,
  ...rest
}: {
  form: ContractForm<CouponValues>;
  name: NumberName;
  label: string;
  hint?: string;
  required?: boolean;
}) {
  return <Field inputMode="decimal" autoComplete="off" {...rest} {...form.field(name)} />;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

/** The days and hours at which the coupon can be applied. */
function Times({ form }: { form: ContractForm<CouponValues> }) {
  const { form: m } = couponMessages();
  const { days } = form.values;
  const tick = (day: number, isTicked: boolean) =>
    form.set(
      'days',
      isTicked ? [...days, day].sort((one, other) => one - other) : days.filter((one) => one !== day),
    );
  const hours = [['', m.anyHour] as const, ...HOURS];
  return (
    <>
      <div className={classes.pair}>
        <Field label={m.fromDay} type="date" {...form.field('fromDay')} />
        <Field label={m.toDay} type="date" {...form.field('toDay')} />
      </div>
      <fieldset className={classes.days}>
        <legend>{m.days}</legend>
        {Object.entries(m.weekdays).map(([day, name]) => (
          <Checkbox
            key={day}
            label={name}
            checked={days.includes(Number(day))}
            onCheck={(isTicked) => tick(Number(day), isTicked)}
          />
        ))}
      </fieldset>
      <FieldNote id={`${form.id}-days`} error={form.errors.days} hint={m.daysHint} />
      <div className={classes.pair}>
        <SelectField label={m.fromHour} options={hours} {...form.select('fromHour')} />
        <SelectField label={m.toHour} options={hours} {...form.select('toHour')} />
      </div>
    </>
  );
}
