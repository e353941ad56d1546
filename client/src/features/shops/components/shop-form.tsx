import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import { REASON_KINDS, type ReasonKind } from '@tawa/shared/reasons.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { AddressFields } from '../../../ui/address/address-fields.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveShop } from '../hooks/use-save-shop.ts';
import { initialShopValues, type ShopValues, shopSchemas, toShopBody, toShopValues } from '../shops.forms.ts';
import { BillingFields } from './billing-fields.tsx';
import { BusinessDayField } from './business-day-field.tsx';
import { DayEndEmailsField } from './day-end-emails-field.tsx';
import { KitchenAgeFields } from './kitchen-fields.tsx';
import classes from './shop-form.module.css';

const CouponList = lazy(() => retryImport(() => import('./coupon-list.tsx')));
const ReasonsForm = lazy(() => retryImport(() => import('./reasons-form.tsx')));
const PaymentModesForm = lazy(() => retryImport(() => import('./payment-modes-form.tsx')));

interface Props {
  owner: User;
  /** True for the owner's first shop, which starts with the owner's contacts. */
  isFirst: boolean;
  /** The row as it is in the list now; absent for a new shop. */
  shop?: Shop | undefined;
  onClose: () => void;
}

export function ShopForm({ owner, isFirst, shop, onClose }: Props) {
  const { form: m, paymentModes, reasons, coupons } = shopFormMessages();
  const [isNamingModes, setNamingModes] = useState(false);
  const [isListingCoupons, setListingCoupons] = useState(false);
  const [listedKind, setListedKind] = useState<ReasonKind>();
  const save = useSaveShop(shop?._id);
  const values = shop && toShopValues(shop);
  const form = useContractForm<ShopValues>({
    initial: values ?? initialShopValues(owner, isFirst),
    latest: values,
    loadSchema: shop ? shopSchemas.edit : shopSchemas.add,
    missingMessage: m.missing,
    save: (given) => save.mutateAsync(toShopBody(given)),
    onSaved: onClose,
  });
  return (
    <>
      <FormSheet
        title={shop ? m.edit(shop.name) : m.add}
        form={form}
        submitLabel={shop ? m.save : m.add}
        onClose={onClose}
      >
        {!shop && isFirst && <p className={classes.note}>{m.fromAccount}</p>}
        <Field label={m.name} required autoComplete="off" data-autofocus {...form.field('name')} />
        <div className={classes.pair}>
          <SelectField label={m.type} required options={shopTypeOptions()} {...form.select('shopType')} />
          <Field label={m.phoneNo} required type="tel" autoComplete="off" {...form.field('phoneNo')} />
        </div>
        <Field label={m.email} required type="email" autoComplete="off" {...form.field('email')} />
        <AddressFields form={form} />
        <BillingFields form={form} />
        {shop && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setNamingModes(true)}>
            {paymentModes.title}
          </Button>
        )}
        {shop && (
          <fieldset className={classes.reasons}>
            <legend>{reasons.title}</legend>
            {REASON_KINDS.map((kind) => (
              <Button key={kind} variant="quiet" aria-haspopup="dialog" onClick={() => setListedKind(kind)}>
                {reasons.kinds[kind]}
              </Button>
            ))}
          </fieldset>
        )}
        {shop && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setListingCoupons(true)}>
            {coupons}
          </Button>
        )}
        <KitchenAgeFields form={form} />
        <BusinessDayField form={form} />
        {shop && <DayEndEmailsField form={form} />}
      </FormSheet>
      {/* Not in the form, which would be sent with this one. */}
      {shop && isNamingModes && (
        <Suspense>
          <PaymentModesForm shopId={shop._id} onClose={() => setNamingModes(false)} />
        </Suspense>
      )}
      {shop && isListingCoupons && (
        <Suspense>
          <CouponList shopId={shop._id} onClose={() => setListingCoupons(false)} />
        </Suspense>
      )}
      {shop && listedKind && (
        <Suspense>
          <ReasonsForm shopId={shop._id} kind={listedKind} onClose={() => setListedKind(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function shopTypeOptions() {
  const { select, types } = shopFormMessages().form;
  return [['', select] as const, ...SHOP_TYPES.map((type) => [type, types[type]] as const)];
}
