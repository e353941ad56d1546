import { expect, type Frame, type Page, type Request } from '@playwright/test';
import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';

export type { Page };

import type { WebServer } from './server/web-server.ts';

export async function signIn(
  page: Page,
  role: 'OWNER' | 'WAITER',
  { identifier, password }: WebServer['owner'],
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Login as').selectOption(role);
  await page.getByLabel(role === 'OWNER' ? 'Email or Phone No' : 'Email, Phone No, saleId').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
}

/** Signs in through the API. Without `path` opens no page. */
export async function openAs(
  page: Page,
  role: 'OWNER' | 'WAITER',
  { identifier, password }: WebServer['owner'],
  path?: string,
): Promise<void> {
  // The smallest file of the origin, needed to write local storage.
  await page.goto('/theme.js');
  await page.evaluate(
    async ({ path, ...login }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(login);
      const response = await fetch(`/api/v1${path}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      const { accessToken, refreshToken } = (await response.json()).data;
      localStorage.setItem('Access-Token', accessToken);
      localStorage.setItem('Refresh-Token', refreshToken);
    },
    role === 'OWNER'
      ? { path: accountPaths.loginOwner.path, email: identifier, phoneNo: identifier, password }
      : {
          path: accountPaths.loginEmployee.path,
          email: identifier,
          phoneNo: identifier,
          saleId: identifier,
          password,
        },
  );
  if (path) await page.goto(path);
}

/** Breaks only the signature: the claims still name the user. */
export async function expireAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, claims] = (localStorage.getItem('Access-Token') ?? '').split('.');
    localStorage.setItem('Access-Token', `${head}.${claims}.run-out`);
  });
}

export async function markNotReloaded(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

export async function expectNeverReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
}

/** Counts audible strokes. Call before the first `goto`. */
export async function countBellSounds(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start;
    Object.assign(window, { strokes: 0 });
    AudioBufferSourceNode.prototype.start = function (...when) {
      // Howler's silent unlock sound is shorter than a bell.
      if ((this.buffer?.duration ?? 0) > 0.5)
        Object.assign(window, { strokes: Reflect.get(window, 'strokes') + 1 });
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'strokes') as number);
}

/**
 * Browsers block audio until a tap, but Playwright's injected scripts count as one. Call before the first
 * `goto`.
 * @returns starts the sound without a tap, as a slow device does
 */
export async function blockSound(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { get } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state') ?? {};
    const { resume } = AudioContext.prototype;
    const contexts = new Set<AudioContext>();
    let isAllowed = false;
    const allow = async () => {
      isAllowed = true;
      for (const context of contexts) {
        await resume.call(context);
        context.dispatchEvent(new Event('statechange'));
      }
    };
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get() {
        contexts.add(this);
        return isAllowed ? get?.call(this) : 'suspended';
      },
    });
    AudioContext.prototype.resume = allow;
    Object.assign(window, { allowSound: allow });
  });
  return () => page.evaluate(() => Reflect.get(window, 'allowSound')());
}

export async function addToCart(page: Page, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('button', { name: `Add to Cart: ${name}`, exact: true }).click();
}

export async function placeOrderAsDiner(page: Page, name: string, phoneNo: string): Promise<void> {
  await page.getByRole('button', { name: 'View Cart' }).click();
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone No').fill(phoneNo);
  await page.getByRole('button', { name: /Place Order|Order More/ }).click();
}

/**
 * Reloads a page whose dialog has closed. The browser removes the dialog's entry from the history a moment later, and that
 * step would abort the reload.
 */
export async function reloadWithoutDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { depth?: number } | null)?.depth);
  await page.reload();
}

export async function gotoSettled(page: Page, path: string): Promise<void> {
  const pendingRequests = new Set<Request>();
  const begin = (request: Request) => void pendingRequests.add(request);
  const end = (request: Request) => void pendingRequests.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  // The earlier page's requests end with it, but the browser may report no end of them.
  const forgetEarlierPage = (frame: Frame) => void (frame === page.mainFrame() && pendingRequests.clear());
  page.on('framenavigated', forgetEarlierPage);
  await page.goto(path);
  page.off('framenavigated', forgetEarlierPage);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(async () => {
    // A response may cause rendering and further requests.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect([...pendingRequests].map((request) => request.url())).toEqual([]);
  }).toPass({ intervals: [20, 50, 100] });
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Waits for a page's chunk, so that the page opens offline. */
export async function waitForPrefetch(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}.page-`)),
    screen,
  );
}

/**
 * An open sheet has an entry of its own in the history, which goes a moment after the sheet is closed. A Back before that
 * would take the entry and stay on the page.
 */
export const expectNoSheetInHistory = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => history.state.depth ?? 0)).toBe(0);
