import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import { AddressFields } from '../../../ui/forms/address-fields.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { initialShopValues, type ShopValues, shopSchemas, toShopBody, toShopValues } from '../shops.forms.ts';
import { useSaveShop } from '../shops.queries.ts';
import { BillingFields } from './billing-fields.tsx';
import { KitchenAgeFields } from './kitchen-fields.tsx';
import classes from './shop-form.module.css';

interface Props {
  owner: User;
  isFirst: boolean;
  /** Current list row; absent for a new shop. */
  shop?: Shop | undefined;
  onClose: () => void;
}

const TYPES = [['', 'Select'], ...SHOP_TYPES.map((type) => [type, type] as const)] as const;

export function ShopForm({ owner, isFirst, shop, onClose }: Props) {
  const save = useSaveShop(shop?._id);
  const values = shop && toShopValues(shop);
  const form = useContractForm<ShopValues>({
    initial: values ?? initialShopValues(owner, isFirst),
    latest: values,
    loadSchema: shop ? shopSchemas.edit : shopSchemas.add,
    missingMessage: 'Fill all the fields',
    save: (given) => save.mutateAsync(toShopBody(given)),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={shop ? `Edit ${shop.name}` : 'Add Shop'}
      form={form}
      submitLabel={shop ? 'Save' : 'Add Shop'}
      onClose={onClose}
    >
      {!shop && isFirst && (
        <p className={classes.note}>
          Email, phone and address are those of your account. Change what differs.
        </p>
      )}
      <Field label="Name" required autoComplete="off" data-autofocus {...form.field('name')} />
      <div className={classes.pair}>
        <SelectField label="Shop Type" required options={TYPES} {...form.select('shopType')} />
        <Field label="Phone No" required type="tel" autoComplete="off" {...form.field('phoneNo')} />
      </div>
      <Field label="Email" required type="email" autoComplete="off" {...form.field('email')} />
      <AddressFields form={form} />
      <BillingFields form={form} />
      <KitchenAgeFields form={form} />
    </FormSheet>
  );
}
