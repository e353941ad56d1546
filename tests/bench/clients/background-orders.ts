import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchShop, Protocol } from './device.ts';
import { ConnectionPool } from './keep-alive-connection.ts';
import { nextOrderNumber, orderRequest, poissonGapMs } from './order-load.ts';

interface BackgroundOrders {
  origin: string;
  protocol: Protocol;
  shops: readonly BenchShop[];
  perSecond: number;
}

/**
 * Poisson arrivals from the calling process while `work` lasts, from POST to response in ms. It sleeps between orders:
 * a third process that spins would take the time of the server or of the devices.
 */
export async function placeOrdersDuring<T>(
  { origin, protocol, shops, perSecond }: BackgroundOrders,
  work: () => Promise<T>,
): Promise<T & { responseMs: number[] }> {
  const connections = new ConnectionPool(() => origin);
  const responseMs: number[] = [];
  const pending: Promise<unknown>[] = [];
  let isDone = false;
  let failure: unknown;

  async function order(): Promise<void> {
    const shop = shops[Math.floor(Math.random() * shops.length)] as BenchShop;
    const request = orderRequest(protocol, shop, nextOrderNumber());
    const posted = performance.now();
    const { status } = await connections.use((connection) => connection.send(request));
    if (status !== 201) throw new Error(`void: an order was answered with ${status}`);
    responseMs.push(performance.now() - posted);
  }

  async function placeOrders(): Promise<void> {
    while (!isDone) {
      await sleep(poissonGapMs(perSecond));
      pending.push(order().catch((error) => (failure ??= error)));
    }
    await Promise.all(pending);
    if (failure) throw failure;
  }

  const finish = async (): Promise<T> => {
    const done = await work();
    isDone = true;
    return done;
  };
  try {
    const [done] = await Promise.all([finish(), placeOrders()]);
    return { ...done, responseMs };
  } finally {
    isDone = true;
    connections.close();
  }
}
