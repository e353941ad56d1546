import { setTimeout as sleep } from 'node:timers/promises';
import { type Listener, openScreen, type Screen, type ShopSeen, type Speech } from './screen.ts';

/** What stands open at one program. */
export interface Target {
  origin: string;
  /** Where orders are placed, in turns; at `origin` where nothing is said. */
  orderAt?: string[];
  speech: Speech;
  shops: ShopSeen[];
  devicesPerShop: number;
}

/** How many handshakes are on their way at once. */
const AT_ONCE = 128;
const ORDER = Buffer.from('"specialRequest":"order ');

/** Many screens of many shops, which notice every event that is missing, double, out of order or of another shop. */
export class Crowd {
  readonly target: Target;
  readonly screens: Screen[] = [];
  /** Order number → when its event was on the shop's observed screen, in ms. */
  readonly arrivals = new Map<number, number>();
  faults = 0;
  dropped = 0;
  delivered = 0;
  #isClosing = false;

  constructor(target: Target) {
    this.target = target;
  }

  /** Where its how manieth caller places orders. */
  orderAt(caller: number): string {
    const { orderAt = [], origin } = this.target;
    return orderAt[caller % orderAt.length] ?? origin;
  }

  /** Connects every screen; `since` catches them up from there, by shop. */
  async open(since?: number[]): Promise<void> {
    const { origin, speech, shops, devicesPerShop } = this.target;
    const observed = devicesPerShop >> 1;
    const observers = new Set<Screen>();
    const listener: Listener = {
      event: (screen, seq, payload) => {
        this.delivered++;
        if (speech === 'usual' && Number.isNaN(seq)) return;
        screen.heard++;
        if (seq !== screen.head + 1) this.faults++;
        screen.head = seq;
        if (!observers.has(screen)) return;
        const at = payload.indexOf(ORDER);
        this.arrivals.set(
          Number.parseInt(payload.toString('latin1', at + ORDER.length, at + ORDER.length + 12), 10),
          performance.now(),
        );
      },
      lost: () => {
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
        const seen = shops[shop] as ShopSeen;
        const screen = await openScreen(origin, speech, seen, shop, listener, since?.[shop]);
        if (isObserver) observers.add(screen);
        this.screens.push(screen);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  /** The newest `seq` of each shop. */
  heads(): number[] {
    const heads = this.target.shops.map(() => 0);
    for (const { shop, head } of this.screens) heads[shop] = Math.max(heads[shop] ?? 0, head);
    return heads;
  }

  /** Waits until every screen has heard what was placed in its shop, and throws when one heard another number. */
  async heardAll(before: readonly number[], placed: readonly number[]): Promise<void> {
    const missing = () =>
      this.screens.filter(({ shop, heard }, i) => heard - (before[i] ?? 0) !== placed[shop]).length;
    const deadline = performance.now() + 10_000;
    while (missing() > 0 && performance.now() < deadline) await sleep(20);
    const wrong = missing();
    if (wrong + this.faults + this.dropped > 0)
      throw new Error(
        `void: ${wrong} of ${this.screens.length} screens heard a wrong number, ${this.faults} events were missing, double or of another shop, ${this.dropped} screens were cut off`,
      );
  }

  close(): void {
    this.#isClosing = true;
    for (const { socket } of this.screens) socket.resetAndDestroy();
  }
}
