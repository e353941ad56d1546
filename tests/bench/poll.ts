import { startClients } from './clients/clients.ts';
import { type Measurement, ms, say } from './report.ts';
import { prepareShops } from './sides.ts';
import { pace, sized } from './sizes.ts';

/** What the spec describes; only tried out at a quicker step. */
const EVERY_MS = sized({ full: 30_000, short: 2_000 });
const [DEVICES, ORDERS] = [20, 30];
const PER_SECOND = 50;

/** The same server and the same shop: how long an order takes to another device with sockets, and with the poll. */
export const poll: Measurement = async () => {
  say(`poll: ${(3 * EVERY_MS) / 1_000} s of a poll every ${EVERY_MS / 1_000} s beside sockets`);
  const folder = await prepareShops(2);
  const product = await folder.start();
  const clients = startClients();
  const [live, polled] = folder.made;
  try {
    if (!live || !polled) throw new Error('there are no shops');
    const { origin } = product;
    await clients.open('live', { origin, speech: 'socket.io', shops: [live], devicesPerShop: DEVICES });
    await clients.rush('live', PER_SECOND, pace.warm);
    const sockets = await clients.rush('live', PER_SECOND, pace.counted);
    await clients.close('live');
    const { p50, mean, requestsADeviceHour } = await clients.poll({
      origin,
      shop: polled,
      devices: DEVICES,
      everyMs: EVERY_MS,
      orders: ORDERS,
    });
    return [
      {
        what: `order → event, p50, times sooner than the poll every ${EVERY_MS / 1_000} s`,
        product: ms(sockets.p50),
        floor: `${(p50 / 1_000).toFixed(1)} s, mean ${(mean / 1_000).toFixed(1)} s, ${requestsADeviceHour.toFixed(0)} requests a device-hour`,
        figure: p50 / sockets.p50,
        goal: 5_000,
        want: 'at least',
      },
    ];
  } finally {
    clients.end();
    await product.stop();
    folder.remove();
  }
};
