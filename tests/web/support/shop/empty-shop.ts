import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { request } from '../../../support/client.ts';
import type { WebServer } from '../server/web-server.ts';

export type ShopRef = Pick<WebServer, 'shopId' | 'shopName'>;

export async function ownerToken({ origin, owner: { identifier, password } }: WebServer): Promise<string> {
  const body = { email: identifier, phoneNo: identifier, password };
  return (await request(origin, accountsApi.loginOwner, { body })).data.accessToken;
}

export async function createEmptyShop(server: WebServer): Promise<ShopRef> {
  const body = {
    name: 'Nayi Dukaan',
    email: 'nayi@example.com',
    phoneNo: '9876500123',
    shopType: 'CAFE',
    line1: '1 Mall Road',
    line2: 'Shimla',
    pincode: '171001',
    state: 'Himachal Pradesh',
  } as const;
  const { data } = await request(server.origin, shopsApi.addShop, { body, as: await ownerToken(server) });
  return { shopId: data.shop._id, shopName: data.shop.name };
}
