import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { DEFAULT_GST_RATE, type GstScheme } from '@tawa/shared/gst.ts';
import { DEFAULT_AMBER_MINUTES, DEFAULT_RED_MINUTES } from '@tawa/shared/orders/orders.rules.ts';
import { SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import type { ReasonKind } from '@tawa/shared/reasons.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { SHOP_TYPES } from '@tawa/shared/shops/shops.rules.ts';
import type { FormSchema } from '../../ui/forms/form-validation.ts';
import { type PaymentModesValues, toPaymentModesBody } from './model/payment-modes-values.ts';
import { type ReasonsValues, toReasonsBody } from './model/reasons-values.ts';

const loadContract = async () => (await import('@tawa/shared/shops/shops.contract.ts')).shopsApi;

export const shopSchemas = {
  add: async () => toShopValuesSchema((await loadContract()).addShop.body),
  edit: async () => toShopValuesSchema((await loadContract()).editShop.body),
};

function toShopValuesSchema(body: FormSchema | undefined): FormSchema | undefined {
  return (
    body && {
      safeParse(values) {
        const { success, error } = body.safeParse(toShopBody(values as ShopValues));
        // The contract names an address by its place (`dayEndEmails.1`), but the form has one field for all of them.
        const issues = error?.issues.map(({ path, message }) => ({
          path: path[0] === 'dayEndEmails' ? ['dayEndEmails'] : path,
          message,
        }));
        return { success, error: issues && { issues } };
      },
    }
  );
}

export type ShopBody = Omit<ShopValues, 'gstRate' | 'dayEndEmails'> &
  Partial<Pick<ShopValues, 'gstRate'>> & { dayEndEmails: string[] };

/** Omits the rate unless the form shows it. */
export function toShopBody({ gstRate, dayEndEmails, ...values }: ShopValues): ShopBody {
  const body = { ...values, dayEndEmails: dayEndEmails.split(/[\s,;]+/).filter((email) => email !== '') };
  return values.gstScheme === 'REGULAR' ? { ...body, gstRate } : body;
}

type BooleanText = 'true' | 'false';

/** This is a type alias, because an interface lacks the implicit index signature that form values need. */
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
  /** Percent. */
  gstRate: string;
  gstInclusive: BooleanText;
  roundOff: BooleanText;
  /** Whole minutes. */
  amberMinutes: string;
  redMinutes: string;
  /** An hour of the clock, 0 to 6. */
  businessDayStart: string;
  /** Addresses separated by line ends, blanks, commas or semicolons. */
  dayEndEmails: string;
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
  businessDayStart: '0',
  dayEndEmails: '',
};

/** Fills in the first shop from the owner's account. */
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
    businessDayStart: String(shop.businessDayStart),
    dayEndEmails: shop.dayEndEmails.join('\n'),
  };
}

/** Faults name the row of the form, which has the shop's own modes alone. */
export async function loadPaymentModesSchema(): Promise<FormSchema | undefined> {
  const { body } = (await loadContract()).editPaymentModes;
  return (
    body && {
      safeParse(values) {
        const { success, error } = body.safeParse(toPaymentModesBody(values as PaymentModesValues));
        const issues = error?.issues.map(({ path: [field = '', index, ...rest], message }) => ({
          path: typeof index === 'number' ? [field, index - SHARED_MODES.length, ...rest] : [field],
          message,
        }));
        return { success, error: issues && { issues } };
      },
    }
  );
}

/** @param shown the list as the server sent it */
export async function loadReasonsSchema(
  kind: ReasonKind,
  shown: ReasonsValues,
): Promise<FormSchema | undefined> {
  const { body } = (await loadContract()).editReasons;
  return (
    body && { safeParse: (values) => body.safeParse(toReasonsBody(kind, values as ReasonsValues, shown)) }
  );
}
