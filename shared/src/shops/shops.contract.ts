import { z } from 'zod';
import { LATEST_DAY_START } from '../business-day.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  address,
  addressFields,
  booleanOrText,
  boundedString,
  clearable,
  contacts,
  decimal,
  email,
  emptyOrList,
  id,
  instant,
  list,
  name,
  oneOf,
  optionalField,
  pathSegmentName,
  phoneNo,
  rejectWith,
  wholeNumber,
} from '../contract/schema.ts';
import { GST_SCHEMES, MAX_GST_RATE } from '../gst.ts';
import { MAX_AGE_MINUTES } from '../orders/orders.rules.ts';
import { MAX_MODE_NAME_LENGTH, MAX_OWN_MODES, MODE_CLASSES, SHARED_MODE_IDS } from '../payment-modes.ts';
import {
  GIVEN_REASON_IDS,
  GIVEN_REASONS,
  isGivenReason,
  MAX_LISTED_OWN_REASONS,
  MAX_OWN_REASONS,
  MAX_REASON_LABEL_LENGTH,
  REASON_KINDS,
} from '../reasons.ts';
import { cleanGstIn, cleanUpiId } from '../typed-codes.ts';
import { shopPaths } from './shops.paths.ts';
import {
  ACCEPTED_DINER_ORDERS,
  GSTIN_PATTERN,
  MAX_DAY_END_EMAILS,
  SETUP_CHOICES,
  SHOP_TYPES,
  TEST_ORDER_STATES,
  UPI_ID_PATTERN,
} from './shops.rules.ts';

export const shop = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Sher-e-Punjab'] }),
  ownerId: id,
  ...contacts,
  gstIn: z
    .string()
    .meta({ examples: ['22AAAAA0000A1Z5'] })
    .nullable(),
  shopType: z.enum(SHOP_TYPES),
  /** Without a UPI id, invoices show no QR code for payment. */
  upiId: z
    .string()
    .meta({ examples: ['chulha@okaxis'] })
    .nullable(),
  gstScheme: z.enum(GST_SCHEMES),
  /** In percent; applies to items without a rate of their own. */
  gstRate: z.number(),
  gstInclusive: z.boolean(),
  roundOff: z.boolean(),
  amberMinutes: z.number(),
  redMinutes: z.number(),
  /** Orders that the shop accepts from anonymous diners. Staff can always order. */
  visitorOrders: z.enum(ACCEPTED_DINER_ORDERS),
  /** The hour in Asia/Kolkata at which business days start, as it was last set. */
  businessDayStart: z.number().meta({ examples: [4] }),
  /** All changes of `businessDayStart`, and the first business day of each. Earlier days start at midnight. */
  businessDayStarts: z.array(z.object({ fromDay: z.iso.date(), hour: z.number() })),
  /** The addresses to which each day-end is mailed. */
  dayEndEmails: z.array(z.string().meta({ examples: ['asha@example.com'] })),
  /** Whether the owner sees the set-up list of a new shop. */
  isSetupOpen: z.boolean(),
  address,
  createdAt: instant,
});
export type Shop = z.output<typeof shop>;

/** A mode that every shop has, whose `_id` and name are its word, or one that the shop has named itself. */
const paymentMode = z.object({
  _id: z.string().meta({ examples: ['CASH'] }),
  name: z.string().meta({ examples: ['HDFC machine'] }),
  class: z.enum(MODE_CLASSES),
  isActive: z.boolean(),
});
export type ShopPaymentMode = z.output<typeof paymentMode>;

/** What a new shop has set up already. */
export const setup = z.object({
  tables: z.boolean(),
  items: z.boolean(),
  /** True if GST or a UPI id is filled in, or if the owner chose to have neither. */
  billing: z.boolean(),
  employees: z.boolean(),
  /** True if a printer is added, or if the owner chose to have none. */
  printer: z.boolean(),
  codes: z.boolean(),
  testOrder: z.enum(TEST_ORDER_STATES),
});
export type Setup = z.output<typeof setup>;

const noGstIn = rejectWith((m) => m.shops.gstIn);
/** In capitals; its check digit is not verified. */
export const gstIn = boundedString(15, noGstIn, noGstIn)
  .overwrite(cleanGstIn)
  .pipe(z.string().regex(GSTIN_PATTERN, noGstIn))
  .meta({ examples: ['22AAAAA0000A1Z5'] });

const noUpiId = rejectWith((m) => m.shops.upiId);
const upiId = boundedString(165, noUpiId, noUpiId)
  .overwrite(cleanUpiId)
  .pipe(z.string().regex(UPI_ID_PATTERN, noUpiId))
  .meta({ examples: ['chulha@okaxis'] });

/** The default is no tax. */
const taxFields = {
  gstScheme: oneOf(GST_SCHEMES, (m) => m.shops.gstScheme).optional(),
  gstRate: decimal(MAX_GST_RATE, 2, (m) => m.common.gstRate(MAX_GST_RATE)).optional(),
  gstInclusive: booleanOrText().optional(),
  roundOff: booleanOrText().optional(),
};

const minutes = wholeNumber(1, MAX_AGE_MINUTES, (m) => m.shops.minutes(MAX_AGE_MINUTES)).optional();

/** The defaults are 8 and 15. */
const kitchenFields = { amberMinutes: minutes, redMinutes: minutes };

/** The default is midnight, and no mail. An address that comes twice counts once. */
const dayFields = {
  businessDayStart: wholeNumber(0, LATEST_DAY_START, (m) =>
    m.shops.businessDayStart(LATEST_DAY_START),
  ).optional(),
  dayEndEmails: emptyOrList(email, MAX_DAY_END_EMAILS)
    .transform((emails) => [...new Set(emails)])
    .optional(),
};

const visitorOrders = oneOf(ACCEPTED_DINER_ORDERS, (m) => m.shops.dinerOrders).optional();

const shopForm = z.object({
  name: pathSegmentName(80).meta({ examples: ['Sher-e-Punjab'] }),
  email,
  phoneNo,
  ...addressFields,
  shopType: oneOf(SHOP_TYPES, (m) => m.shops.shopType),
});

const reasonId = z.union([z.enum(GIVEN_REASON_IDS), id]);

const shopReason = z.object({
  /** The word of a given reason, or an id. */
  _id: z.string().meta({ examples: ['soldOut'] }),
  kind: z.enum(REASON_KINDS),
  label: z.string().meta({ examples: ['Power cut'] }),
  isActive: z.boolean(),
  /** A reason of the shop's own that an act names stays in the list. */
  isUsed: z.boolean(),
});
export type ShopReason = z.output<typeof shopReason>;

/** All kinds, each in the order of its list. */
export const shopReasons = z.array(shopReason);

const reasonForm = z
  .object({
    /** A new reason has none. */
    _id: optionalField(reasonId),
    /** A given reason ignores it. */
    label: optionalField(name(MAX_REASON_LABEL_LENGTH).meta({ examples: ['Power cut'] })),
    isActive: booleanOrText(),
  })
  .refine(({ _id, label }) => isGivenReason(_id) || label !== undefined, {
    ...rejectWith((m) => m.common.fillIn),
    path: ['label'],
  });

const MAX_LISTED_REASONS = GIVEN_REASONS.VOID.length + MAX_LISTED_OWN_REASONS;

const reasonForms = list(reasonForm, MAX_LISTED_REASONS, (m) => m.shops.reasons).refine(
  (forms) => forms.filter(({ _id, isActive }) => isActive && !isGivenReason(_id)).length <= MAX_OWN_REASONS,
  rejectWith((m) => m.shops.ownReasons(MAX_OWN_REASONS)),
);

export const shopsApi = {
  getMyShops: endpoint(shopPaths.getMyShops, {
    summary: 'The shops of the signed-in owner',
    access: 'anyOwner',
    data: z.object({ shops: z.array(shop) }),
  }),
  getMyShop: endpoint(shopPaths.getMyShop, {
    summary: 'One shop',
    access: { may: 'shop.read' },
    data: z.object({ shop }),
  }),
  addShop: endpoint(shopPaths.addShop, {
    summary: 'Add a shop',
    access: 'anyOwner',
    body: shopForm.extend({
      gstIn: optionalField(gstIn),
      upiId: optionalField(upiId),
      ...taxFields,
      ...kitchenFields,
      ...dayFields,
    }),
    data: z.object({ shop }),
    status: 201,
    idempotent: true,
  }),
  editShop: endpoint(shopPaths.editShop, {
    summary: 'Change a shop; an empty gstIn or upiId is cleared',
    access: { may: 'shop.edit' },
    body: shopForm.partial().extend({
      gstIn: clearable(gstIn),
      upiId: clearable(upiId),
      ...taxFields,
      ...kitchenFields,
      ...dayFields,
      visitorOrders,
    }),
    data: z.object({ shop }),
  }),
  getSetup: endpoint(shopPaths.getSetup, {
    summary: 'Which steps of the set-up a shop has done',
    access: { may: 'shop.edit' },
    data: z.object({ setup }),
  }),
  editSetup: endpoint(shopPaths.editSetup, {
    summary: 'Mark what no list shows: codes printed, no GST and UPI wanted, the set-up list closed',
    access: { may: 'shop.edit' },
    body: z.object({
      choice: oneOf(SETUP_CHOICES, (m) => m.shops.setupChoice),
    }),
    data: z.object({ shop, setup }),
  }),
  getPaymentModes: endpoint(shopPaths.getPaymentModes, {
    summary: 'The payment modes of a shop: those of every shop first, then its own',
    access: { may: 'shop.read' },
    data: z.object({ modes: z.array(paymentMode) }),
  }),
  editPaymentModes: endpoint(shopPaths.editPaymentModes, {
    summary: 'Replace the list of payment modes; those of every shop stay first and as they are',
    access: { may: 'shop.edit' },
    body: z.object({
      modes: list(
        z.object({
          /** A new mode has none. */
          _id: optionalField(z.union([z.enum(SHARED_MODE_IDS), id])),
          name: name(MAX_MODE_NAME_LENGTH).meta({ examples: ['HDFC machine'] }),
          class: oneOf(MODE_CLASSES, (m) => m.shops.modeClass),
          isActive: booleanOrText(),
        }),
        SHARED_MODE_IDS.length + MAX_OWN_MODES,
        (m) => m.shops.sharedModes,
      ),
    }),
    data: z.object({ modes: z.array(paymentMode) }),
    idempotent: true,
  }),
  getReasons: endpoint(shopPaths.getReasons, {
    summary: 'The reasons of a shop for voids, discounts and complimentary items',
    access: { may: 'shop.read' },
    data: z.object({ reasons: shopReasons }),
  }),
  editReasons: endpoint(shopPaths.editReasons, {
    summary: 'Replace the reasons of one kind; 409 with the present ones if others were shown',
    access: { may: 'shop.edit' },
    body: z.object({
      kind: oneOf(REASON_KINDS, (m) => m.shops.reasonKind),
      reasons: reasonForms,
      /** The list of the kind as the client got it. Another one is refused with the present lists. */
      shown: list(reasonForm, MAX_LISTED_REASONS, (m) => m.shops.reasons),
    }),
    data: z.object({ reasons: shopReasons }),
    idempotent: true,
  }),
  employeeOf: endpoint(shopPaths.employeeOf, {
    summary: 'The shops that the signed-in employee works for',
    access: 'anyWaiter',
    /** `shop` is the first of them, for clients that know one. */
    data: z.object({ shop, shops: z.array(shop) }),
  }),
};
