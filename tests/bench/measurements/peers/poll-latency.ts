import { startClients } from '../../clients/clients.ts';
import { formatMs, type Measurement, printLine } from '../../report.ts';
import { prepareShops } from '../../setup/sides.ts';
import { bySize, roundLengths, WARMUP_ORDERS } from '../../sizes.ts';

/** The spec's interval; `--short` only tries it out. */
const EVERY_MS = bySize({ full: 30_000, short: 2_000 });
const [DEVICES, ORDERS] = [20, 30];
const PER_SECOND = 50;

/** Order → another device on one server: sockets against polling. */
export const pollLatency: Measurement = async () => {
  printLine(`poll: ${(3 * EVERY_MS) / 1_000} s of a poll every ${EVERY_MS / 1_000} s beside sockets`);
  const folder = await prepareShops(2);
  const product = await folder.start();
  const clients = startClients();
  const [live, polled] = folder.seeded;
  try {
    if (!live || !polled) throw new Error('there are no shops');
    const { origin } = product;
    await clients.openSockets('live', {
      origin,
      protocol: 'socket.io',
      shops: [live],
      devicesPerShop: DEVICES,
    });
    await clients.warmUp('live', WARMUP_ORDERS);
    const sockets = await clients.runOpenLoop('live', PER_SECOND, roundLengths.measuredSeconds);
    await clients.closeSockets('live');
    const { p50, mean, requestsPerDeviceHour } = await clients.poll({
      origin,
      shop: polled,
      devices: DEVICES,
      everyMs: EVERY_MS,
      orders: ORDERS,
    });
    return [
      {
        label: `order → event, p50, times sooner than the poll every ${EVERY_MS / 1_000} s`,
        product: formatMs(sockets.p50),
        baseline: `${(p50 / 1_000).toFixed(1)} s, mean ${(mean / 1_000).toFixed(1)} s, ${requestsPerDeviceHour.toFixed(0)} requests a device-hour`,
        figure: p50 / sockets.p50,
        goal: 5_000,
        direction: 'at least',
      },
    ];
  } finally {
    clients.end();
    await product.stop();
    folder.remove();
  }
};
