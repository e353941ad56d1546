import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { address, addressFields, email, id, instant, nameInPath, phoneNo } from '../contract/fields.ts';
import { clearable, notGiven } from '../contract/form.ts';
import { shopRoutes } from './shops.routes.ts';
import { GSTIN, SHOP_TYPES } from './shops.rules.ts';

export const shop = z.object({
  _id: id,
  name: z.string(),
  ownerId: id,
  email: z.string(),
  phoneNo: z.string(),
  gstIn: z.string().nullable(),
  shopType: z.enum(SHOP_TYPES),
  address,
  createdAt: instant,
});
export type Shop = z.output<typeof shop>;

const gstIn = z
  .string('Please enter a 15-character GSTIN.')
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(GSTIN, 'Please enter a 15-character GSTIN.'));

const required = z.object({
  name: nameInPath(80),
  email,
  phoneNo,
  ...addressFields,
  shopType: z.enum(SHOP_TYPES, `Please choose ${SHOP_TYPES.join(', ')}.`),
});

export const shopsApi = {
  getMyShops: endpoint(shopRoutes.getMyShops, {
    summary: 'The shops of the signed-in owner',
    access: 'anyOwner',
    data: z.object({ shops: z.array(shop) }),
  }),
  getMyShop: endpoint(shopRoutes.getMyShop, {
    summary: 'One shop',
    access: 'shop.staff',
    data: z.object({ shop }),
  }),
  addShop: endpoint(shopRoutes.addShop, {
    summary: 'Open one more shop',
    access: 'anyOwner',
    body: required.extend({ gstIn: notGiven(gstIn) }),
    data: z.object({ shop }),
    status: 201,
  }),
  editShop: endpoint(shopRoutes.editShop, {
    summary: 'Change a shop; an empty gstIn is cleared',
    access: 'shop.owner',
    body: required.partial().extend({ gstIn: clearable(gstIn) }),
    data: z.object({ shop }),
  }),
  employeeOf: endpoint(shopRoutes.employeeOf, {
    summary: 'The shop that the signed-in waiter works for',
    access: 'anyWaiter',
    data: z.object({ shop }),
  }),
};
