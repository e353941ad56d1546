import type { Page } from '@playwright/test';

/** Elements of `css` with a height; in the viewport unless `isAnywhere`. */
export interface Sight {
  css: string;
  /** Regular expression for the text of one element. */
  text?: string;
  isAnywhere?: boolean;
  isGone?: boolean;
}

const EVENT_TIMING_MS = 200;
/** How long to wait for a sight that never comes. */
const MAX_WAIT_MS = 30_000;

interface Instruments {
  /** @returns ms since the epoch */
  paintOf(sights: readonly Sight[]): Promise<number>;
  marks: Record<string, Promise<number>>;
  armed?: Promise<number>;
  tappedAt?: number;
  /** Event Timing, in ms, rounded by the browser to 8. */
  interactionMs?: number;
  messages: { at: number; data: string }[];
}

/**
 * Installs the instruments in each document of the page, before its own scripts.
 *
 * Painted: in each animation frame, a callback looks whether all `sights` are true of the document; if so, the
 * frame about to be drawn shows them, and its end is the first task after it. Drawing by the compositor and the
 * screen is not included; in taps, the Event Timing of the browser includes it.
 */
async function installInstruments(page: Page): Promise<void> {
  // tsx wraps functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (of) => of');
  await page.addInitScript(instrumentDocument, MAX_WAIT_MS);
}

/** Runs in the page. */
function instrumentDocument(maxWaitMs: number): void {
  const now = () => performance.timeOrigin + performance.now();
  const isTrue = ({ css, text, isAnywhere, isGone }: Sight) => {
    const isShown = [...document.querySelectorAll(css)].some((element) => {
      if (text && !new RegExp(text).test(element.textContent)) return false;
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && (isAnywhere || (bottom > 0 && top < innerHeight));
    });
    return isShown !== Boolean(isGone);
  };
  const instruments: Instruments = {
    messages: [],
    marks: {},
    paintOf: (sights) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + maxWaitMs;
        const look = () => {
          if (sights.every(isTrue)) setTimeout(() => resolve(now()));
          else if (performance.now() < end) requestAnimationFrame(look);
          else reject(new Error(`not painted at ${location.pathname}: ${JSON.stringify(sights)}`));
        };
        requestAnimationFrame(look);
      }),
  };
  Object.assign(globalThis, { instruments });
  const onTap = (event: Event) => {
    instruments.tappedAt = performance.timeOrigin + event.timeStamp;
  };
  addEventListener('pointerup', onTap, { capture: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click') instruments.interactionMs = duration;
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const NativeSocket = WebSocket;
  globalThis.WebSocket = class extends NativeSocket {
    constructor(...given: ConstructorParameters<typeof NativeSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) =>
        instruments.messages.push({ at: now(), data: String(data) }),
      );
    }
  };
}

/** Watches each later document of the page from its start on, which `openedAt` and `paintedAt` read. */
export async function watchLoads(page: Page, marks: Record<string, readonly Sight[]>): Promise<void> {
  await installInstruments(page);
  await page.addInitScript((marks) => {
    const instruments = Reflect.get(globalThis, 'instruments') as Instruments;
    for (const [name, sights] of Object.entries(marks)) {
      const painted = instruments.paintOf(sights);
      // Some are not awaited.
      painted.catch(() => undefined);
      instruments.marks[name] = painted;
    }
  }, marks);
}

/** Returns the start of the navigation to the present document, in ms since the epoch. */
export const openedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Ms since the epoch, of a mark of `watchLoads`; survives a navigation. */
export async function paintedAt(page: Page, mark: string): Promise<number> {
  const paintOfMark = () =>
    page.evaluate((mark) => (Reflect.get(globalThis, 'instruments') as Instruments).marks[mark], mark);
  const at = await paintOfMark().catch((error: Error) => {
    if (/context was destroyed|navigation/.test(error.message)) return paintOfMark();
    throw error;
  });
  if (at === undefined) throw new Error(`nothing watches ${mark}`);
  return at;
}

/** Call it before a change; `armedPaintAt` returns when the result was painted. */
export const armPaint = (page: Page, sights: readonly Sight[]): Promise<void> =>
  page.evaluate((sights) => {
    const instruments = Reflect.get(globalThis, 'instruments') as Instruments;
    delete instruments.interactionMs;
    instruments.messages = [];
    instruments.armed = instruments.paintOf(sights);
  }, sights);

/** Ms since the epoch. */
export async function armedPaintAt(page: Page): Promise<number> {
  const at = await page.evaluate(() => (Reflect.get(globalThis, 'instruments') as Instruments).armed);
  if (at === undefined) throw new Error('armPaint comes first');
  return at;
}

/** When the page received the socket message that contains `text`, ms since the epoch. */
export async function receivedAt(page: Page, text: string): Promise<number> {
  const at = await page.evaluate(
    (text) =>
      (Reflect.get(globalThis, 'instruments') as Instruments).messages.find(({ data }) => data.includes(text))
        ?.at,
    text,
  );
  if (at === undefined) throw new Error(`no socket message contained ${text}`);
  return at;
}

export interface TapTiming {
  /** From the time stamp of the finger's lifting until the sights were painted. */
  paintedMs: number;
  /** Until the next paint, from the same instant (Event Timing); includes the compositor. Under 16: undefined. */
  interactionMs: number | undefined;
}

/** @param lift taps once */
export async function timeTap(
  page: Page,
  lift: () => Promise<void>,
  sights: readonly Sight[],
): Promise<TapTiming> {
  await armPaint(page, sights);
  await lift();
  const at = await armedPaintAt(page);
  // Event Timing reports after the frame.
  await page.waitForTimeout(EVENT_TIMING_MS);
  const tap = await page.evaluate(() => {
    const { tappedAt, interactionMs } = Reflect.get(globalThis, 'instruments') as Instruments;
    return { tappedAt, interactionMs };
  });
  if (tap.tappedAt === undefined) throw new Error('no tap reached the page');
  return { paintedMs: at - tap.tappedAt, interactionMs: tap.interactionMs };
}
