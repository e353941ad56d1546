import { authorizeShop, type ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import type { PrintAgentLink, PrintAgentSockets } from '../../../realtime/print-agent-sockets.ts';
import { createKeyedMutex } from '../../../support/keyed-mutex.ts';
import { announcingStates } from '../printers/printer-states.service.ts';
import { listPrinters, setPrinterStatus } from '../printers/printers.repository.ts';
import { presentPrintAgent } from '../printing.presenter.ts';
import type { PrintAgentRow } from '../printing.table.ts';
import {
  clearAgentConnection,
  findPrintAgent,
  setAgentConnection,
  setAgentSeen,
} from './print-agents.repository.ts';

/** Stores which print agents are connected to this process, so that the other processes and the owner know it. */
export interface PrintAgentLinks {
  /**
   * Called when another process has changed the shop. Jobs may wait for an agent that is connected here, or the agent
   * may be removed. Never throws.
   */
  hint(shopId: string): void;
  /** Says that the agents are still connected, and cuts those that were removed. Never throws. */
  renew(): Promise<void>;
  /** Called after the sockets have closed. */
  close(): Promise<void>;
}

interface LinksNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { error(facts: object, what: string): void };
  agentSockets: PrintAgentSockets;
  wake(shopId: string, printerIds: readonly string[]): void;
}

function announceAgent({ at, announce }: WriteContext, row: PrintAgentRow): void {
  const printAgent = presentPrintAgent(row, at);
  announce({ name: 'printing:changed', payload: { action: 'edited', printAgent } });
}

/** The agent's printers are tried again before their jobs go to a fallback. */
async function storeConnection(write: WriteContext, link: PrintAgentLink) {
  const row = await setAgentConnection(write, link.agentId, link.connectionId, write.at);
  if (!row) return false;
  announceAgent(write, row);
  await announcingStates(write, async () => {
    for (const { id, agentId, status } of await listPrinters(write))
      if (agentId === link.agentId && status === 'UNREACHABLE')
        await setPrinterStatus(write, id, 'UNKNOWN', write.at);
  });
  return true;
}

async function clearConnection(write: WriteContext, link: PrintAgentLink) {
  const row = await clearAgentConnection(write, link.agentId, link.connectionId, write.at);
  if (row) announceAgent(write, row);
}

export function createPrintAgentLinks({
  read,
  unitOfWork,
  log,
  agentSockets,
  wake,
}: LinksNeeds): PrintAgentLinks {
  const inTurn = createKeyedMutex();
  const running = new Set<Promise<void>>();

  /** The changes of each agent are stored one after the other, so that a connection is stored before its end. */
  function run(
    { shopId, agentId }: PrintAgentLink,
    work: (scope: ShopScope) => Promise<void>,
  ): Promise<void> {
    const current = inTurn([agentId], async () =>
      work(await authorizeShop(read, 'shop.anyone', null, shopId)),
    )
      .catch((err) => log.error({ err, agentId }, 'the connection of a print agent could not be stored'))
      .finally(() => running.delete(current));
    running.add(current);
    return current;
  }

  /** Includes printers that are no longer the agent's, because the agent may have a job of theirs. */
  async function wakeWaiting(scope: ShopScope): Promise<void> {
    const waiting = (await listPrinters({ tx: read, scope })).filter((printer) => printer.waiting > 0);
    wake(
      scope.shopId,
      waiting.map(({ id }) => id),
    );
  }

  async function check(scope: ShopScope, { agentId }: PrintAgentLink): Promise<void> {
    if (await findPrintAgent({ tx: read, scope }, agentId)) await wakeWaiting(scope);
    else agentSockets.disconnect(agentId);
  }

  agentSockets.subscribe({
    onConnect(link) {
      void run(link, async (scope) => {
        const isKnown = await unitOfWork.write(scope, (write) => storeConnection(write, link));
        if (isKnown) await wakeWaiting(scope);
        else agentSockets.disconnect(link.agentId);
      });
    },
    onDisconnect(link) {
      void run(link, (scope) => unitOfWork.write(scope, (write) => clearConnection(write, link)));
    },
  });

  return {
    hint(shopId) {
      for (const link of agentSockets.links())
        if (link.shopId === shopId) void run(link, (scope) => check(scope, link));
    },
    async renew() {
      for (const link of agentSockets.links())
        await run(link, async (scope) => {
          await unitOfWork.write(scope, (write) =>
            setAgentSeen(write, link.agentId, link.connectionId, write.at),
          );
          await check(scope, link);
        });
    },
    async close() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
