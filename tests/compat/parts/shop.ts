import type { Part } from '../journey/journey.ts';
import { ADDRESS, type Owner, openForeignAccount } from './account.ts';

export interface Shop {
  shopId: string;
  owner: Owner;
  /** The access token of an owner of no shop. */
  stranger: string;
}

/** The owner opens a shop, which nobody else sees. */
export async function openShop(part: Part, owner: Owner): Promise<Shop> {
  const as = owner.token;
  const form = {
    name: 'Sher-e-Punjab',
    email: 'hello@sher-e-punjab.example',
    phoneNo: '9876500001',
    ...ADDRESS,
    shopType: 'RESTRURANT',
    gstIn: '22AAAAA0000A1Z5',
  };
  await part.call('The owner has no shop yet', 'GET /shops/getMyShops', { as });
  await part.call('The owner adds a shop of a type that does not exist', 'POST /shops/add-shop', {
    as,
    form: { ...form, shopType: 'RESTAURANT', pincode: '17', gstIn: 'none' },
  });
  await part.call('A visitor adds a shop', 'POST /shops/add-shop', { form });
  const added = await part.call('The owner adds a shop', 'POST /shops/add-shop', { as, form });
  const shopId = added.read('shop', '_id');
  const path = { shopId };
  const edit = 'PUT /shops/edit-shop/{shopId}';
  await part.call('The owner edits the shop and clears its GSTIN', edit, {
    as,
    path,
    form: { ...form, name: 'Sher-e-Punjab Dhaba', shopType: 'DHABA', gstIn: '' },
  });
  await part.call('The owner edits the phone of the shop alone', edit, {
    as,
    path,
    form: { phoneNo: '09876500002' },
  });
  await part.call('The owner lists the shops', 'GET /shops/getMyShops', { as });
  await part.call('The owner loads the shop', 'GET /shops/getMyShop/{shopId}', { as, path });
  const stranger = await openForeignAccount(part);
  await part.call('Another owner loads the shop', 'GET /shops/getMyShop/{shopId}', { as: stranger, path });
  await part.call('Another owner edits the shop with a wrong body', edit, {
    as: stranger,
    path,
    form: { shopType: 'RESTAURANT' },
  });
  await part.call('Another owner asks for a workplace', 'GET /employees/employeeOf', { as: stranger });
  return { shopId, owner, stranger };
}
