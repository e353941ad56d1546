import { spinUntil } from '../awake.ts';
import { type BenchShop, connectDevice, type Device, type DeviceListener, type Protocol } from './device.ts';

export interface PoolTarget {
  origin: string;
  /** Orders go to these in turn; by default to `origin`. */
  orderOrigins?: string[];
  protocol: Protocol;
  shops: BenchShop[];
  /** Devices of staff. */
  devicesPerShop: number;
  dinersPerShop?: number;
}

const CONCURRENT_HANDSHAKES = 128;
const CHECK_INTERVAL_MS = 20;
const ORDER_MARKER = Buffer.from('"specialRequest":"order ');

/** Counts events that are missing, duplicate, out of order or of another shop. */
export class DevicePool {
  readonly target: PoolTarget;
  readonly devices: Device[] = [];
  /** Time of arrival at the shop's observer in ms, by the number of the order. */
  readonly arrivalTimes = new Map<number, number>();
  faults = 0;
  dropped = 0;
  delivered = 0;
  #isClosing = false;

  constructor(target: PoolTarget) {
    this.target = target;
  }

  orderOriginFor(connectionIndex: number): string {
    const { orderOrigins = [], origin } = this.target;
    return orderOrigins[connectionIndex % orderOrigins.length] ?? origin;
  }

  async open(since?: number[]): Promise<void> {
    const { origin, protocol, shops, devicesPerShop, dinersPerShop = 0 } = this.target;
    const observed = devicesPerShop >> 1;
    const observers = new Set<Device>();
    const listener: DeviceListener = {
      onEvent: (device, seq, payload) => {
        this.delivered++;
        if (protocol === 'usual' && Number.isNaN(seq)) return;
        device.eventCount++;
        if (seq !== device.latestSeq + 1) this.faults++;
        device.latestSeq = seq;
        if (!observers.has(device)) return;
        const offset = payload.indexOf(ORDER_MARKER);
        this.arrivalTimes.set(
          Number.parseInt(
            payload.toString('latin1', offset + ORDER_MARKER.length, offset + ORDER_MARKER.length + 12),
            10,
          ),
          performance.now(),
        );
      },
      onLost: () => {
        if (!this.#isClosing) this.dropped++;
      },
    };
    // Shops take turns, so that not all devices of one shop connect at once.
    const wanted = Array.from({ length: (devicesPerShop + dinersPerShop) * shops.length }, (_, n) => ({
      shop: n % shops.length,
      isObserver: Math.floor(n / shops.length) === observed,
      isDiner: Math.floor(n / shops.length) >= devicesPerShop,
    }));
    const connectNext = async (): Promise<void> => {
      for (let next = wanted.pop(); next; next = wanted.pop()) {
        const { shop, isObserver, isDiner } = next;
        const benchShop = shops[shop] as BenchShop;
        const options = { since: since?.[shop], isDiner };
        const device = await connectDevice(origin, protocol, benchShop, shop, listener, options);
        if (isObserver) observers.add(device);
        this.devices.push(device);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_HANDSHAKES }, connectNext));
  }

  latestSeqs(): number[] {
    const heads = this.target.shops.map(() => 0);
    for (const { shop, latestSeq } of this.devices) heads[shop] = Math.max(heads[shop] ?? 0, latestSeq);
    return heads;
  }

  /** @throws Error `void:` unless all devices receive exactly their shop's events within 10 s */
  async waitUntilDelivered(countsBefore: readonly number[], ordersPlaced: readonly number[]): Promise<void> {
    const missing = () =>
      this.devices.filter(
        ({ shop, isDiner, eventCount }, i) =>
          eventCount - (countsBefore[i] ?? 0) !== (isDiner ? 0 : ordersPlaced[shop]),
      ).length;
    const deadline = performance.now() + 10_000;
    while (missing() > 0 && performance.now() < deadline)
      await spinUntil(performance.now() + CHECK_INTERVAL_MS);
    const wrong = missing();
    if (wrong + this.faults + this.dropped > 0)
      throw new Error(
        `void: ${wrong} of ${this.devices.length} devices received a wrong number, ${this.faults} events were missing, double or of another shop, ${this.dropped} screens were cut off`,
      );
  }

  close(): void {
    this.#isClosing = true;
    for (const { socket } of this.devices) socket.resetAndDestroy();
  }
}
