import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { DEFAULT_GST_RATE, type GstScheme } from '@tawa/shared/invoices/gst.rules.ts';
import { DEFAULT_AMBER_MINUTES, DEFAULT_RED_MINUTES } from '@tawa/shared/orders/kitchen.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import type { FormSchema } from '../../ui/forms/contract-form.ts';

/** The rules that the forms check by, fetched when one opens. */
const loadContract = async () => (await import('@tawa/shared/shops/shops.contract.ts')).shopsApi;

export const shopSchemas = {
  add: async () => onShopBody((await loadContract()).addShop.body),
  edit: async () => onShopBody((await loadContract()).editShop.body),
};

function onShopBody(body: FormSchema | undefined): FormSchema | undefined {
  return body && { safeParse: (values) => body.safeParse(toShopBody(values as ShopValues)) };
}

export type ShopBody = Omit<ShopValues, 'gstRate'> & Partial<Pick<ShopValues, 'gstRate'>>;

/** Without the rate where the form does not show it: what was left in the field is no longer meant. */
export function toShopBody({ gstRate, ...values }: ShopValues): ShopBody {
  return values.gstScheme === 'REGULAR' ? { ...values, gstRate } : values;
}

export type BooleanText = 'true' | 'false';

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
  gstInclusive: BooleanText;
  roundOff: BooleanText;
  /** Whole minutes. */
  amberMinutes: string;
  redMinutes: string;
};

const EMPTY_SHOP: ShopValues = {
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
  gstRate: String(DEFAULT_GST_RATE),
  gstInclusive: 'false',
  roundOff: 'false',
  amberMinutes: String(DEFAULT_AMBER_MINUTES),
  redMinutes: String(DEFAULT_RED_MINUTES),
};

/** The first shop often is where its owner is; a further one is somewhere else. */
export function initialShopValues(owner: User, isFirst: boolean): ShopValues {
  if (!isFirst) return EMPTY_SHOP;
  const { email, phoneNo, address } = owner;
  const { line1, line2, pincode, state } = address;
  return { ...EMPTY_SHOP, email, phoneNo, line1, line2, pincode, state };
}

export function toShopValues(shop: Shop): ShopValues {
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
