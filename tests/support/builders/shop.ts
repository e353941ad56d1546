import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { newId } from './ids.ts';

/** A shop without GST. */
export const aShop = (overrides: Partial<Shop> = {}): Shop => ({
  _id: newId(),
  name: 'Chulha',
  ownerId: newId(),
  email: 'owner@example.com',
  phoneNo: '9876543210',
  gstIn: null,
  shopType: 'DHABA',
  upiId: null,
  gstScheme: 'NONE',
  gstRate: 5,
  gstInclusive: false,
  roundOff: false,
  amberMinutes: 10,
  redMinutes: 20,
  visitorOrders: 'ALL',
  businessDayStart: 0,
  businessDayStarts: [],
  dayEndEmails: [],
  isSetupOpen: false,
  address: {
    line1: '12 Mall Road',
    line2: 'Near the clock tower',
    pincode: '171001',
    state: 'Himachal Pradesh',
  },
  createdAt: '2026-11-20T00:00:00.000Z',
  ...overrides,
});
