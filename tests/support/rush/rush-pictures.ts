import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/dependencies/chromium.mjs';
import { signInToDemo } from '../demo-session.ts';

const SIZES = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 360, height: 640 },
};
const THEMES = ['light', 'dark'] as const;

type Shop = Awaited<ReturnType<typeof signInToDemo>>['shop'];

const pathsOf = ({ _id, name }: Shop) => {
  const shop = `${encodeURIComponent(name)}/${_id}`;
  return {
    today: `/today/${shop}`,
    order: `/orders/order/${shop}`,
    manage: `/orders/manage/${shop}`,
    'order-tables': `/orders/table/${shop}`,
    kitchen: `/employee/orders/${_id}`,
    'staff-tables': `/employee/tables/${_id}`,
    items: `/items/item/${shop}`,
    reports: `/reports/${shop}?kind=day&period=THIS%20MONTH`,
    invoices: `/invoices/invoice/${shop}`,
    customers: `/customers/customer/${shop}`,
    printers: `/printers/printer/${shop}`,
  };
};

const MENU = [
  'Name,Category,Price,Meal Type',
  'Misal Pav,Snacks,90,veg',
  'Kheema Pav,Snacks,180,non-veg',
  'Aam Panna,Beverages,120,veg',
].join('\n');

type Screen = keyof ReturnType<typeof pathsOf>;

/** What is opened on a page, by the name of its picture. */
const SHEETS: Record<string, { on: Screen; open: (page: Page) => Promise<unknown> }> = {
  import: { on: 'items', open: openImport },
  'import-preview': {
    on: 'items',
    open: async (page) => {
      await openImport(page);
      const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(MENU) };
      await page.getByLabel('Menu file').setInputFiles(file);
      await page.getByText('Kheema Pav').waitFor();
    },
  },
  discount: {
    on: 'order-tables',
    open: async (page) => {
      await page.getByRole('button', { name: /^T4\b/ }).click();
      await page.getByRole('button', { name: 'Discount', exact: true }).click();
      await page.getByLabel('Percent').fill('10');
    },
  },
};

function openImport(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Saves the screens of the owner of a demo in a rush in `docs/screens/rush`, in both sizes and themes. */
export async function saveRushPictures(origin: string): Promise<void> {
  const { shop } = await signInToDemo(origin);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[])
      for (const theme of THEMES) await savePictures(browser, origin, shop, { size, theme });
  } finally {
    await browser.close();
  }
}

interface Look {
  size: keyof typeof SIZES;
  theme: (typeof THEMES)[number];
}

async function savePictures(
  browser: Browser,
  origin: string,
  shop: Shop,
  { size, theme }: Look,
): Promise<void> {
  const folder = join('docs/screens/rush', theme);
  mkdirSync(folder, { recursive: true });
  const page = await browser.newPage({ baseURL: origin, viewport: SIZES[size], reducedMotion: 'reduce' });
  await page.addInitScript((isDark) => localStorage.setItem('isDarkMode', String(isDark)), theme === 'dark');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo owner' }).click();
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/shops');
  const paths = pathsOf(shop);
  const save = async (name: string) => {
    await page.waitForLoadState('networkidle');
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer();
    writeFileSync(join(folder, `${name}-${size}.webp`), picture);
  };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await save(name);
  }
  for (const [name, { on, open }] of Object.entries(SHEETS)) {
    await page.goto(paths[on]);
    await open(page);
    await save(name);
  }
  await page.context().close();
}
