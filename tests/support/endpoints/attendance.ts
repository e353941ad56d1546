import { createAttendanceClient } from '../api/attendance.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidText, invalidValues, missingFields } from './endpoint-case.ts';

const FIRST_MINUTE = Date.parse('2026-01-05T00:00:00Z');
let counter = 0;

/** Two minutes in which nobody has hours yet. */
function newTimes() {
  const inAt = FIRST_MINUTE + ++counter * 180_000;
  return { inAt: new Date(inAt).toISOString(), outAt: new Date(inAt + 120_000).toISOString() };
}

/** Refused if the person is out already. */
async function punchOut(server: TestServer, shop: TestShop, token: string): Promise<void> {
  await createAttendanceClient(server, shop, token).punch('OUT');
}

async function newPunch(server: TestServer, shop: TestShop) {
  const { token } = shop.waiter;
  await punchOut(server, shop, token);
  const response = await createAttendanceClient(server, shop, token).punch('IN');
  if (response.status !== 201) throw new Error(response.text);
  return response.data.punch;
}

export const attendanceCases: Record<string, Partial<EndpointCase>> = {
  punch: {
    prepare: async (server, shop) => {
      // Who has punched in may be anybody of the shop.
      await server.exec(
        `UPDATE punches SET out_at = in_at WHERE out_at IS NULL AND shop_id = '${shop.shopId}'`,
      );
      return { params: { shopId: shop.shopId }, body: { kind: 'IN' } };
    },
    invalid: [...invalidValues('kind', ['', 'in', 'BREAK', null]), ...missingFields('kind')],
  },
  getOwnAttendance: {
    prepare: async (server, shop) => {
      await newPunch(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  getAttendanceMonth: {
    prepare: async (server, shop) => {
      await newPunch(server, shop);
      return { params: { shopId: shop.shopId }, query: { format: 'json' } };
    },
  },
  correctPunch: {
    prepare: async (server, shop) => {
      const { _id, version } = await newPunch(server, shop);
      return {
        params: { punchId: _id, shopId: shop.shopId },
        body: { ...newTimes(), reason: 'Forgot to punch out', version },
      };
    },
    invalid: [
      ...invalidValues('inAt', ['', 'yesterday', '2026-02-30', '05/11/2026', '2026-11-05T10:00', 0, null]),
      ...invalidValues('outAt', ['yesterday', '2026-13-01', '2026-11-05T10:00', 0]),
      ...invalidText('reason', 200),
      ...invalidValues('version', [-1, 1.5, 'two']),
      ...missingFields('inAt', 'reason', 'version'),
    ],
    textFields: { reason: 200 },
  },
};
