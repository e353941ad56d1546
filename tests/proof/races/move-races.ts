import { deepEqual, equal, match } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { moveOrders } from '../../support/api/orders.ts';
import { mergeTables } from '../../support/api/tables.ts';
import { newId } from '../../support/builders/ids.ts';
import { request } from '../../support/client.ts';
import { placeCookingOrder } from './kot-requests.ts';
import { expectBothSucceeded, expectOneWinner, type Race, type RaceContext } from './race.ts';
import { readInvoice } from './stored-rows.ts';

interface Party {
  tableId: string;
  /** Of 151 rupees. */
  invoice: Invoice;
}

async function addTable({ server, shop }: RaceContext) {
  const { data } = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { name: newId(), areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' },
    as: shop.owner.token,
  });
  return data.table;
}

/** At a new table, because earlier races leave orders at theirs. */
async function seatParty(context: RaceContext): Promise<Party> {
  const { _id: tableId, name: tableNo } = await addTable(context);
  await placeCookingOrder(context, { kotType: 'DINEIN', tableNo });
  const { openTable } = createInvoiceClient(context.server, context.shop);
  return { tableId, invoice: requireInvoice(await openTable(tableId)) };
}

const NOTHING_TO_MOVE = /^Table [0-9a-f-]+ has no order to move\.$/;
const IN_OTHER_GROUP = /^Table [0-9a-f-]+ is merged with other tables\. /;
const VOID = /^Bill [\d-]+ is void$/;
const TOTAL_CHANGED = /^The total of bill [\d-]+ has changed\. /;

/** Of a move that joins two tables and a payment of what the cashier saw, the payment fails if it comes second. */
function joinAgainst(
  name: string,
  paid: 'left' | 'joined',
  error: RegExp,
  afterPayment: [left: string, joined: string],
): Race {
  return {
    name,
    async prepare(context) {
      const { server, shop } = context;
      const [left, joined] = [await seatParty(context), await seatParty(context)];
      const { invoice } = paid === 'left' ? left : joined;
      const { pay } = createInvoiceClient(server, shop);
      return {
        runners: [
          () => moveOrders(server, shop, { from: left.tableId, toTableId: joined.tableId, merge: true }),
          () => pay(invoice._id, { expectedTotal: invoice.totalPayment }),
        ],
        judge([moved, payment]) {
          equal(moved?.status, 200);
          const first = payment?.status === 200 ? 1 : 0;
          if (first === 0) match(payment?.message ?? '', error);
          const stored = [left, joined].map((party) => readInvoice(server, party.invoice._id));
          deepEqual(
            stored.map(({ status, subTotal }) => `${status} ${subTotal}`),
            first === 0 ? ['VOID 0', 'OPEN 30200'] : afterPayment,
          );
          return first;
        },
      };
    },
  };
}

/** Contract, section 12. */
export const moveRaces: Race[] = [
  {
    name: 'move/move',
    async prepare(context) {
      const { server, shop } = context;
      const { tableId, invoice } = await seatParty(context);
      const free = await addTable(context);
      const move = () => moveOrders(server, shop, { from: tableId, toTableId: free._id });
      return {
        runners: [move, move],
        judge(responses) {
          const first = expectOneWinner(responses, [NOTHING_TO_MOVE, NOTHING_TO_MOVE]);
          equal(readInvoice(server, invoice._id).status, 'OPEN');
          return first;
        },
      };
    },
  },
  {
    // An order that is paid and still cooks moves too.
    name: 'move/pay',
    async prepare(context) {
      const { server, shop } = context;
      const { tableId, invoice } = await seatParty(context);
      const free = await addTable(context);
      const { pay } = createInvoiceClient(server, shop);
      return {
        runners: [
          () => moveOrders(server, shop, { from: tableId, toTableId: free._id }),
          () => pay(invoice._id, { expectedTotal: invoice.totalPayment }),
        ],
        judge(responses) {
          expectBothSucceeded(responses);
          equal(readInvoice(server, invoice._id).status, 'PAID');
          const [kot] = (responses[0] as { data: { kots: Kot[] } }).data.kots;
          return kot?.paidAt === null ? 0 : 1;
        },
      };
    },
  },
  {
    name: 'merge/merge with one table in both',
    async prepare(context) {
      const { server, shop } = context;
      const [one, both, other] = [
        await seatParty(context),
        await seatParty(context),
        await seatParty(context),
      ];
      return {
        runners: [
          () => mergeTables(server, shop, [one.tableId, both.tableId]),
          () => mergeTables(server, shop, [other.tableId, both.tableId]),
        ],
        judge(responses) {
          const first = expectOneWinner(responses, [IN_OTHER_GROUP, IN_OTHER_GROUP]);
          const stored = [one, both, other].map(({ invoice }) => readInvoice(server, invoice._id));
          deepEqual(
            stored.map(({ status, subTotal }) => `${status} ${subTotal}`),
            first === 0 ? ['OPEN 30200', 'VOID 0', 'OPEN 15100'] : ['OPEN 15100', 'VOID 0', 'OPEN 30200'],
          );
          return first;
        },
      };
    },
  },
  {
    // Of tables that are merged and a payment of one, the payment fails if it comes second.
    name: 'merge/pay',
    async prepare(context) {
      const { server, shop } = context;
      const [host, other] = [await seatParty(context), await seatParty(context)];
      const { pay } = createInvoiceClient(server, shop);
      return {
        runners: [
          () => mergeTables(server, shop, [host.tableId, other.tableId]),
          () => pay(other.invoice._id, { expectedTotal: other.invoice.totalPayment }),
        ],
        judge([merged, payment]) {
          equal(merged?.status, 201);
          const first = payment?.status === 200 ? 1 : 0;
          if (first === 0) match(payment?.message ?? '', VOID);
          const stored = [host, other].map(({ invoice }) => readInvoice(server, invoice._id));
          deepEqual(
            stored.map(({ status, subTotal }) => `${status} ${subTotal}`),
            first === 0 ? ['OPEN 30200', 'VOID 0'] : ['OPEN 15100', 'PAID 15100'],
          );
          return first;
        },
      };
    },
  },
  joinAgainst('join a table/pay the bill that is left', 'left', VOID, ['PAID 15100', 'OPEN 15100']),
  joinAgainst('join a table/pay the bill that grows', 'joined', TOTAL_CHANGED, ['OPEN 15100', 'PAID 15100']),
];
