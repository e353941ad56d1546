import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchShop, connectDevice, type Device, type DeviceListener, type Protocol } from './device.ts';

/** What stands open at one program. */
export interface PoolTarget {
  origin: string;
  /** Where orders are placed, in turns; at `origin` where nothing is said. */
  orderOrigins?: string[];
  protocol: Protocol;
  shops: BenchShop[];
  devicesPerShop: number;
}

/** How many handshakes are on their way at once. */
const CONCURRENT_HANDSHAKES = 128;
const ORDER_MARKER = Buffer.from('"specialRequest":"order ');

/** Many screens of many shops, which notice every event that is missing, double, out of order or of another shop. */
export class DevicePool {
  readonly target: PoolTarget;
  readonly devices: Device[] = [];
  /** Order number → when its event was on the shop's observed screen, in ms. */
  readonly arrivalTimes = new Map<number, number>();
  faults = 0;
  dropped = 0;
  delivered = 0;
  #isClosing = false;

  constructor(target: PoolTarget) {
    this.target = target;
  }

  /** Where its how manieth caller places orders. */
  orderOriginFor(caller: number): string {
    const { orderOrigins = [], origin } = this.target;
    return orderOrigins[caller % orderOrigins.length] ?? origin;
  }

  /** Connects every screen; `since` catches them up from there, by shop. */
  async open(since?: number[]): Promise<void> {
    const { origin, protocol, shops, devicesPerShop } = this.target;
    const observed = devicesPerShop >> 1;
    const observers = new Set<Device>();
    const listener: DeviceListener = {
      onEvent: (screen, seq, payload) => {
        this.delivered++;
        if (protocol === 'usual' && Number.isNaN(seq)) return;
        screen.eventCount++;
        if (seq !== screen.latestSeq + 1) this.faults++;
        screen.latestSeq = seq;
        if (!observers.has(screen)) return;
        const at = payload.indexOf(ORDER_MARKER);
        this.arrivalTimes.set(
          Number.parseInt(
            payload.toString('latin1', at + ORDER_MARKER.length, at + ORDER_MARKER.length + 12),
            10,
          ),
          performance.now(),
        );
      },
      onLost: () => {
        if (!this.#isClosing) this.dropped++;
      },
    };
    // Shop after shop would let one shop's screens in at once; devices come in from everywhere.
    const wanted = Array.from({ length: devicesPerShop * shops.length }, (_, n) => ({
      shop: n % shops.length,
      isObserver: Math.floor(n / shops.length) === observed,
    }));
    const one = async (): Promise<void> => {
      for (let next = wanted.pop(); next; next = wanted.pop()) {
        const { shop, isObserver } = next;
        const seen = shops[shop] as BenchShop;
        const screen = await connectDevice(origin, protocol, seen, shop, listener, since?.[shop]);
        if (isObserver) observers.add(screen);
        this.devices.push(screen);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_HANDSHAKES }, one));
  }

  /** The newest `seq` of each shop. */
  latestSeqs(): number[] {
    const heads = this.target.shops.map(() => 0);
    for (const { shop, latestSeq } of this.devices) heads[shop] = Math.max(heads[shop] ?? 0, latestSeq);
    return heads;
  }

  /** Waits until every screen has heard what was placed in its shop, and throws when one heard another number. */
  async waitUntilDelivered(before: readonly number[], placed: readonly number[]): Promise<void> {
    const missing = () =>
      this.devices.filter(({ shop, eventCount }, i) => eventCount - (before[i] ?? 0) !== placed[shop]).length;
    const deadline = performance.now() + 10_000;
    while (missing() > 0 && performance.now() < deadline) await sleep(20);
    const wrong = missing();
    if (wrong + this.faults + this.dropped > 0)
      throw new Error(
        `void: ${wrong} of ${this.devices.length} screens heard a wrong number, ${this.faults} events were missing, double or of another shop, ${this.dropped} screens were cut off`,
      );
  }

  close(): void {
    this.#isClosing = true;
    for (const { socket } of this.devices) socket.resetAndDestroy();
  }
}
