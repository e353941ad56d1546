import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../../../scripts/dependencies/chromium.mjs';
import { startWebServer } from '../../../web/support/server/process.ts';
import { type Measurement, printLine, type Row } from '../../report.ts';
import { bySize } from '../../sizes.ts';
import { measureFirstVisits, measurePlacing } from './diner-pages.ts';
import { measureLighthouse } from './lighthouse-scores.ts';
import { measureMenuSizes } from './menu-sizes.ts';
import { measureMenuWithPhotos } from './menu-with-photos.ts';
import { CPU_RATES, LIVE_KOTS, MENU_SIZES, SAMPLES } from './phone-rows.ts';
import { measureStaffPages } from './staff-pages.ts';

type Part = (browser: Browser, launchOptions: LaunchOptions) => Promise<Row[]>;

const PARTS: Record<string, Part> = {
  'first visits': measureDiner,
  'menu sizes': measureMenuSizes,
  'menu with photos': measureMenuWithPhotos,
  'staff pages': measureStaffPages,
  lighthouse: measureLighthouse,
};

/** Of all parts together. */
const END_MS = bySize({ full: 750_000, short: 300_000 });

/**
 * Measures the product on a slow phone and a slow tablet: Chromium with a processor 4 and 6 × slower than
 * this machine's, loads on slow 4G, and the median of five samples. The built product itself runs at full
 * speed on the loopback. A part that fails, or lasts longer than allowed, is void; the rows of the other
 * parts are kept.
 */
export const phone: Measurement = async (voids = []) => {
  const rates = CPU_RATES.join(' and ');
  printLine(
    `phone: ${SAMPLES} samples, CPU ${rates} × slower, menus of ${MENU_SIZES.join(', ')} items, ${LIVE_KOTS} KOTs`,
  );
  const executablePath = findChromium();
  const launchOptions = { args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) };
  const end = AbortSignal.timeout(END_MS);
  const rows: Row[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const start = performance.now();
    try {
      rows.push(...(await measurePart(part, launchOptions, end)));
      printLine(`phone: ${name} took ${Math.round((performance.now() - start) / 1_000)} s`);
    } catch (error) {
      const reason = end.aborted ? `the time of ${END_MS / 1_000} s is over` : (error as Error).message;
      voids.push(`phone, ${name}: ${reason}`);
      printLine(`VOID     phone, ${name}: ${reason}`);
    }
  }
  return rows;
};

/** The part has a browser of its own, which closes at the end and so ends whatever waits for its pages. */
async function measurePart(part: Part, launchOptions: LaunchOptions, end: AbortSignal): Promise<Row[]> {
  end.throwIfAborted();
  const browser = await chromium.launch(launchOptions);
  const close = () => void browser.close();
  end.addEventListener('abort', close);
  try {
    return await part(browser, launchOptions);
  } finally {
    end.removeEventListener('abort', close);
    await browser.close();
  }
}

async function measureDiner(browser: Browser): Promise<Row[]> {
  const server = await startWebServer({ RATE_LIMIT: 'off' });
  try {
    return [...(await measureFirstVisits(browser, server)), ...(await measurePlacing(browser, server))];
  } finally {
    await server.stop();
  }
}
