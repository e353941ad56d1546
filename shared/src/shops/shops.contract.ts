import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  address,
  addressFields,
  booleanOrText,
  clearable,
  decimal,
  email,
  id,
  instant,
  oneOf,
  optionalField,
  pathSegmentName,
  phoneNo,
  rejectWith,
  wholeNumber,
} from '../contract/schema.ts';
import { GST_SCHEMES, MAX_GST_RATE } from '../gst.ts';
import { MAX_AGE_MINUTES } from '../orders/orders.rules.ts';
import { shopPaths } from './shops.paths.ts';
import { GSTIN_PATTERN, SHOP_TYPES, UPI_ID_PATTERN, VISITOR_ORDERS } from './shops.rules.ts';

export const shop = z.object({
  _id: id,
  name: z.string(),
  ownerId: id,
  email: z.string(),
  phoneNo: z.string(),
  gstIn: z.string().nullable(),
  shopType: z.enum(SHOP_TYPES),
  /** Without it invoices show no QR code for payment. */
  upiId: z.string().nullable(),
  gstScheme: z.enum(GST_SCHEMES),
  /** In percent, for items without a rate. */
  gstRate: z.number(),
  gstInclusive: z.boolean(),
  roundOff: z.boolean(),
  amberMinutes: z.number(),
  redMinutes: z.number(),
  /** Of anonymous diners; staff can always order. */
  visitorOrders: z.enum(VISITOR_ORDERS),
  address,
  createdAt: instant,
});
export type Shop = z.output<typeof shop>;

const noGstIn = rejectWith((m) => m.shops.gstIn);
const gstIn = z.string(noGstIn).trim().toUpperCase().pipe(z.string().regex(GSTIN_PATTERN, noGstIn));

const noUpiId = rejectWith((m) => m.shops.upiId);
const upiId = z.string(noUpiId).trim().pipe(z.string().regex(UPI_ID_PATTERN, noUpiId));

/** Default: no tax. */
const taxFields = {
  gstScheme: oneOf(GST_SCHEMES, (m) => m.shops.gstScheme).optional(),
  gstRate: decimal(MAX_GST_RATE, 2, (m) => m.common.gstRate(MAX_GST_RATE)).optional(),
  gstInclusive: booleanOrText().optional(),
  roundOff: booleanOrText().optional(),
};

const minutes = wholeNumber(1, MAX_AGE_MINUTES, (m) => m.shops.minutes(MAX_AGE_MINUTES)).optional();

/** Default: 8 and 15. */
const kitchenFields = { amberMinutes: minutes, redMinutes: minutes };

const visitorOrders = oneOf(VISITOR_ORDERS, (m) => m.shops.visitorOrders).optional();

const shopForm = z.object({
  name: pathSegmentName(80),
  email,
  phoneNo,
  ...addressFields,
  shopType: oneOf(SHOP_TYPES, (m) => m.shops.shopType),
});

export const shopsApi = {
  getMyShops: endpoint(shopPaths.getMyShops, {
    summary: 'The shops of the signed-in owner',
    access: 'anyOwner',
    data: z.object({ shops: z.array(shop) }),
  }),
  getMyShop: endpoint(shopPaths.getMyShop, {
    summary: 'One shop',
    access: 'shop.staff',
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
    }),
    data: z.object({ shop }),
    status: 201,
    idempotent: true,
  }),
  editShop: endpoint(shopPaths.editShop, {
    summary: 'Change a shop; an empty gstIn or upiId is cleared',
    access: 'shop.owner',
    body: shopForm.partial().extend({
      gstIn: clearable(gstIn),
      upiId: clearable(upiId),
      ...taxFields,
      ...kitchenFields,
      visitorOrders,
    }),
    data: z.object({ shop }),
  }),
  employeeOf: endpoint(shopPaths.employeeOf, {
    summary: 'The shop that the signed-in waiter works for',
    access: 'anyWaiter',
    data: z.object({ shop }),
  }),
};
