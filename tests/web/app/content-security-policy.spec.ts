// @area http

import type { ConsoleMessage, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const REFUSED = /Content.Security.Policy|Permissions.Policy|Refused to|violates|Unrecognized feature/i;

function recordPolicyViolations(page: Page): string[] {
  const received: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (REFUSED.test(message.text())) received.push(`${page.url()}: ${message.text()}`);
  });
  return received;
}

// app/every-screen covers the other pages.
test('the API page and the login comply with their content security policy, and a foreign script is blocked', async ({
  device,
}) => {
  const page = await device();
  const complaints = recordPolicyViolations(page);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Tawa' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...hosts].filter((host) => host !== new URL(page.url()).host)).toEqual([]);
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(complaints).toEqual([]);

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken into"';
    document.body.append(script);
  });
  expect(await page.title()).not.toBe('broken into');
  // The browser reports it asynchronously.
  await expect.poll(() => complaints).toHaveLength(1);
});
