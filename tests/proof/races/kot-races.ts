import { deepEqual, equal } from 'node:assert/strict';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { changeStatus, deleteLine, editLine, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { placeCookingOrder } from './kot-requests.ts';
import {
  expectBothSucceeded,
  expectOneWinner,
  type Race,
  type RaceContext,
  type RunnerResponse,
  responseKot,
  statusesOf,
} from './race.ts';
import { readKot } from './stored-rows.ts';

type KotEndpoint = Parameters<typeof changeStatus>[2];

const placeRequestedOrder = ({ server, shop }: RaceContext) =>
  placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });

const quantitiesIn = ({ server }: RaceContext, { _id }: Kot) =>
  readKot(server, _id).lines.map(({ quantity }) => quantity);

/** `ends` and `errors` correspond to `actions`. */
function statusRace(
  name: string,
  make: (room: RaceContext) => Promise<Kot>,
  actions: [KotEndpoint, KotEndpoint],
  ends: [Kot['status'], Kot['status']],
  errors: [RegExp, RegExp],
): Race {
  return {
    name,
    async prepare(room) {
      const kot = await make(room);
      return {
        runners: actions.map((action) => () => changeStatus(room.server, room.shop, action, kot)),
        judge(responses) {
          const winner = expectOneWinner(responses, errors);
          equal(readKot(room.server, kot._id).status, ends[winner]);
          return winner;
        },
      };
    },
  };
}

const ALREADY_COOKING = /^Order #\d+ is already cooking$/;
const ALREADY_REJECTED = /^Order #\d+ is already rejected$/;
const ALREADY_SERVED = /^Order #\d+ is already served$/;
const HAS_CHANGED = /^Order #\d+ has just changed\. Please look at it again\.$/;

const firstLineQuantity = (response: RunnerResponse | undefined) => responseKot(response).items[0]?.quantity;

/** Outdated lines get 409 with the current KOT. */
function expectConflictWithKot(response: RunnerResponse): void {
  equal(response.status, 409);
  equal(HAS_CHANGED.test(response.message), true, response.message);
  equal(firstLineQuantity(response), 5);
}

/** Contract, section 5. */
export const kotRaces: Race[] = [
  statusRace(
    'confirm/confirm',
    placeRequestedOrder,
    ['confirmKot', 'confirmKot'],
    ['COOKING', 'COOKING'],
    [ALREADY_COOKING, ALREADY_COOKING],
  ),
  statusRace(
    'confirm/reject',
    placeRequestedOrder,
    ['confirmKot', 'rejectKot'],
    ['COOKING', 'REJECTED'],
    [ALREADY_REJECTED, ALREADY_COOKING],
  ),
  statusRace(
    'serve/serve',
    placeCookingOrder,
    ['updateKot', 'updateKot'],
    ['SERVED', 'SERVED'],
    [ALREADY_SERVED, ALREADY_SERVED],
  ),
  {
    // Only a cooking KOT can be cancelled, hence the confirmation.
    name: 'reject/cancel, beside a confirmation',
    async prepare(room) {
      const kot = await placeRequestedOrder(room);
      const actions: KotEndpoint[] = ['rejectKot', 'deleteKot', 'confirmKot'];
      return {
        runners: actions.map((action) => () => changeStatus(room.server, room.shop, action, kot)),
        judge(responses) {
          const statuses = statusesOf(responses);
          const { status } = readKot(room.server, kot._id);
          if (statuses[0] === 200) deepEqual([statuses, status], [[200, 409, 409], 'REJECTED']);
          else if (statuses[1] === 200) deepEqual([statuses, status], [[409, 200, 200], 'CANCELLED']);
          else deepEqual([statuses, status], [[409, 409, 200], 'COOKING']);
          return statuses[0] === 200 ? 0 : statuses[1] === 200 ? 1 : 2;
        },
      };
    },
  },
  {
    // A served KOT can be cancelled, a cancelled one not served.
    name: 'serve/cancel',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      const act = (action: KotEndpoint) => () => changeStatus(room.server, room.shop, action, kot);
      return {
        runners: [act('updateKot'), act('deleteKot')],
        judge(responses) {
          const { status, isServed } = readKot(room.server, kot._id);
          const isServedFirst = responses[0]?.status === 200;
          deepEqual([...statusesOf(responses), status], [isServedFirst ? 200 : 409, 200, 'CANCELLED']);
          equal(isServed, isServedFirst);
          return isServedFirst ? 0 : 1;
        },
      };
    },
  },
  {
    // The request lists two naans, so it fails after the edit; an edit after serving is no change for the
    // kitchen.
    name: 'serve/edit-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      const { server, shop } = room;
      const params = { shopId: shop.shopId, kotId: kot._id };
      const items = kot.items.map(({ _id, quantity }) => ({ _id, quantity }));
      return {
        runners: [
          () =>
            request(server.origin, ordersApi.updateKot, { params, body: { items }, as: shop.waiter.token }),
          () => editLine(room.server, room.shop, kot, { quantity: 5 }),
        ],
        judge([served, edited]) {
          const { status, changes, lines } = readKot(server, kot._id);
          deepEqual([edited?.status, lines[0]?.quantity], [200, 5]);
          if (served?.status === 200) {
            deepEqual([status, changes, firstLineQuantity(served)], ['SERVED', 0, 2]);
            return 0;
          }
          expectConflictWithKot(served as RunnerResponse);
          deepEqual([status, changes], ['COOKING', 1]);
          return 1;
        },
      };
    },
  },
  {
    name: 'mark/edit-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      const { server, shop } = room;
      const params = { shopId: shop.shopId, orderItemId: kot.items[0]?._id ?? '' };
      const body = { kotId: kot._id, isDone: true, quantity: 2 };
      return {
        runners: [
          () => request(server.origin, ordersApi.markOrderItem, { params, body, as: shop.waiter.token }),
          () => editLine(room.server, room.shop, kot, { quantity: 5 }),
        ],
        judge([marked, edited]) {
          const { changes, lines } = readKot(server, kot._id);
          // The larger quantity resets the mark in either order.
          deepEqual([edited?.status, changes, lines[0]?.quantity, lines[0]?.isDone], [200, 1, 5, false]);
          if (marked?.status === 200) {
            equal(firstLineQuantity(marked), 2);
            return 0;
          }
          expectConflictWithKot(marked as RunnerResponse);
          return 1;
        },
      };
    },
  },
  {
    // A cook acknowledges five while the quantity returns to two, which stays unacknowledged in either order.
    name: 'seen/edit-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      const { server, shop } = room;
      await editLine(room.server, room.shop, kot, { quantity: 5 });
      const params = { shopId: shop.shopId, kotId: kot._id };
      const body = { changes: [{ _id: kot.items[0]?._id, now: 5 }] };
      return {
        runners: [
          () => request(server.origin, ordersApi.seenKot, { params, body, as: shop.waiter.token }),
          () => editLine(room.server, room.shop, kot, { quantity: 2 }),
        ],
        judge(responses) {
          expectBothSucceeded(responses);
          const { changes, lines } = readKot(server, kot._id);
          deepEqual([changes, lines[0]?.quantity], [1, 2]);
          return firstLineQuantity(responses[0]) === 5 ? 0 : 1;
        },
      };
    },
  },
  {
    name: 'edit-line/delete-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      return {
        runners: [
          () => editLine(room.server, room.shop, kot, { quantity: 5 }),
          () => deleteLine(room.server, room.shop, kot, 0),
        ],
        judge(responses) {
          const isEditedFirst = responses[0]?.status === 200;
          deepEqual(statusesOf(responses), [isEditedFirst ? 200 : 404, 200]);
          deepEqual(quantitiesIn(room, kot), [1]);
          return isEditedFirst ? 0 : 1;
        },
      };
    },
  },
  {
    // Deleting the last line cancels the KOT and keeps the line.
    name: 'delete-line/delete-line',
    async prepare(room) {
      const kot = await placeCookingOrder(room);
      return {
        runners: [
          () => deleteLine(room.server, room.shop, kot, 0),
          () => deleteLine(room.server, room.shop, kot, 1),
        ],
        judge(responses) {
          expectBothSucceeded(responses);
          equal(readKot(room.server, kot._id).status, 'CANCELLED');
          const [left] = quantitiesIn(room, kot);
          return left === 1 ? 0 : 1;
        },
      };
    },
  },
];
