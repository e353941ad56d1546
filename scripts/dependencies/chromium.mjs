import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runTool } from '../run.mjs';

/** The headless shell draws no window, which saves a third of the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const CHROMIUM_ARGS = [
  // Without this flag the headless shell plays sound before any tap.
  '--autoplay-policy=document-user-activation-required',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const CHROMIUM_MISSING_MESSAGE =
  'Chromium not found: install it (Debian: apt-get install chromium-headless-shell; elsewhere google-chrome or chromium, or npx playwright install chromium), or name one with PLAYWRIGHT_CHROMIUM=path';

export function findChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named) return isExecutable(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...INSTALL_PATHS, playwrightChromiumPath()].find(isExecutable);
}

export function findOrInstallChromium() {
  const found = findChromium();
  if (found || process.env.PLAYWRIGHT_CHROMIUM) return found;
  // The package installs libraries that Playwright's own download needs.
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium (apt-get) …');
    const install = 'apt-get install -y -qq --no-install-recommends';
    const command = `apt-get update -qq && { ${install} chromium-headless-shell || ${install} chromium; }`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync(command, { shell: true, stdio: 'inherit', env });
  }
  if (!findChromium()) {
    console.log('Installing Chromium (playwright install) …');
    runTool('playwright', ['install', 'chromium']);
  }
  return findChromium();
}

function playwrightChromiumPath() {
  return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
}

/**
 * Ubuntu's file is only a stub, and libraries may be missing, so the program is started.
 * @param {string} path
 */
function isExecutable(path) {
  if (!existsSync(path)) return false;
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
