import { buildPath } from '@tawa/shared/contract/route.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';
import { rawRequest } from '../http/closed-loop.ts';
import {
  type LoadTarget,
  measureAlternately,
  ROUNDS,
  throughputRow,
  WRITES,
  writeLimits,
} from '../http/throughput.ts';
import { type Measurement, printLine } from '../report.ts';
import { prepareFolder } from '../setup/data-folder.ts';

/** × the processor time of the same order without choices. */
const GOAL = 1.15;

/** The paneer gets two sizes and a group of add-ons. */
async function addChoices(server: TestServer, { shopId, owner, items }: TestShop) {
  const as = owner.token;
  const group = await request(server.origin, menuApi.addOptionGroup, {
    params: { shopId },
    body: {
      name: 'Add-ons',
      min: 0,
      max: 4,
      options: ['Extra cheese', 'Butter', 'Green chutney', 'Papad'].map((name) => ({ name, price: 20 })),
    },
    as,
  });
  const { _id: groupId, options } = group.data.optionGroup;
  const item = await request(server.origin, menuApi.editItem, {
    params: { itemId: items.paneer, shopId },
    body: {
      variants: [
        { name: 'Half', price: 180 },
        { name: 'Full', price: 320 },
      ],
      optionGroupIds: [groupId],
    },
    as,
  });
  const [half] = item.data.item.variants;
  return {
    variantId: half?._id,
    options: options.slice(0, 2).map(({ _id }) => ({ optionId: _id, qty: 1 })),
  };
}

/** An order of three lines, one of them with a size and two add-ons, beside the same order of items without. */
export const orderChoices: Measurement = async () => {
  printLine(`choices: ${ROUNDS} rounds of ${WRITES.counted}`);
  const folder = await prepareFolder(async (server) => {
    const [withChoices, plain] = [await seedShop(server), await seedShop(server)];
    return { withChoices, plain, choices: await addChoices(server, withChoices) };
  });
  const { withChoices, plain, choices } = folder.seeded;
  const program = await folder.start();
  let count = 0;
  const side = ({ shopId, owner, items }: TestShop, ofPaneer: object): LoadTarget => {
    const cartItems = [
      { foodItemId: items.paneer, qty: 1, ...ofPaneer },
      { foodItemId: items.naan, qty: 2 },
      { foodItemId: items.chai, qty: 1 },
    ];
    const body = JSON.stringify({ cartItems, kotType: 'TAKEAWAY' });
    const path = buildPath(ordersApi.newOrder.route, { shopId });
    return {
      program,
      expectedStatus: 201,
      nextRequest: () =>
        rawRequest(
          'POST',
          path,
          {
            authorization: `Bearer ${owner.token}`,
            'content-type': 'application/json',
            'idempotency-key': `choices ${count++}`,
          },
          body,
        ),
    };
  };
  try {
    const rounds = await measureAlternately(
      side(withChoices, choices),
      side(plain, {}),
      writeLimits,
      'cpuUs',
    );
    const what = 'an order with a size and two add-ons';
    return [throughputRow(rounds, { what, goal: GOAL, by: 'cpuUs', than: '× the same order without' })];
  } finally {
    await program.stop();
    folder.remove();
  }
};
