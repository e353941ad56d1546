import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { address, id, instant } from '../contract/fields.ts';
import { shopRoutes } from './shops.routes.ts';
import { SHOP_TYPES } from './shops.rules.ts';

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
  employeeOf: endpoint(shopRoutes.employeeOf, {
    summary: 'The shop that the signed-in waiter works for',
    access: 'anyWaiter',
    data: z.object({ shop }),
  }),
};
