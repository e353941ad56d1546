import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { type GstScheme, USUAL_GST_RATE } from '@tawa/shared/gst/gst.rules.ts';
import { USUAL_AMBER_MINUTES, USUAL_RED_MINUTES } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import type { FormSchema } from '../../ui/forms/contract-form.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/shops/shops.contract.ts')).shopsApi;

export const shopRules = {
  add: async () => onSent((await contract()).addShop.body),
  edit: async () => onSent((await contract()).editShop.body),
};

function onSent(body: FormSchema | undefined): FormSchema | undefined {
  return body && { safeParse: (values) => body.safeParse(sentShop(values as ShopValues)) };
}

export type SentShop = Omit<ShopValues, 'gstRate'> & Partial<Pick<ShopValues, 'gstRate'>>;

/** Without the rate where the form does not show it: what was left in the field is no longer meant. */
export function sentShop({ gstRate, ...values }: ShopValues): SentShop {
  return values.gstScheme === 'REGULAR' ? { ...values, gstRate } : values;
}

export type YesNo = 'true' | 'false';

/** A type, so that a form may hold it. */
export type ShopValues = {
  name: string;
  shopType: (typeof SHOP_TYPES)[number] | '';
  email: string;
  phoneNo: string;
  line1: string;
  line2: string;
  pincode: string;
  state: string;
  gstIn: string;
  upiId: string;
  gstScheme: GstScheme;
  /** In percent. */
  gstRate: string;
  /** `true` or `false`, as a choice holds it. */
  gstInclusive: YesNo;
  roundOff: YesNo;
  /** Whole minutes. */
  amberMinutes: string;
  redMinutes: string;
};

const NO_SHOP: ShopValues = {
  name: '',
  shopType: '',
  email: '',
  phoneNo: '',
  line1: '',
  line2: '',
  pincode: '',
  state: '',
  gstIn: '',
  upiId: '',
  gstScheme: 'NONE',
  gstRate: String(USUAL_GST_RATE),
  gstInclusive: 'false',
  roundOff: 'false',
  amberMinutes: String(USUAL_AMBER_MINUTES),
  redMinutes: String(USUAL_RED_MINUTES),
};

/** The first shop often is where its owner is; a further one is somewhere else. */
export function newShopValues(owner: User, isFirst: boolean): ShopValues {
  if (!isFirst) return NO_SHOP;
  const { email, phoneNo, address } = owner;
  const { line1, line2, pincode, state } = address;
  return { ...NO_SHOP, email, phoneNo, line1, line2, pincode, state };
}

export function shopValues(shop: Shop): ShopValues {
  const { name, shopType, email, phoneNo, address, gstIn, upiId, gstScheme } = shop;
  const { line1, line2, pincode, state } = address;
  return {
    name,
    shopType,
    email,
    phoneNo,
    line1,
    line2,
    pincode,
    state,
    gstIn: gstIn ?? '',
    upiId: upiId ?? '',
    gstScheme,
    gstRate: String(shop.gstRate),
    gstInclusive: `${shop.gstInclusive}`,
    roundOff: `${shop.roundOff}`,
    amberMinutes: String(shop.amberMinutes),
    redMinutes: String(shop.redMinutes),
  };
}
