import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/**
 * Prerenders a diner's two pages; the server fills the `__name__` placeholders. A phone paints before it
 * loads any script.
 */
export function prerenderPlugin(): Plugin {
  let outDir = '';
  return {
    name: 'tawa:prerender',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const folder = mkdtempSync(join(outDir, '.frames-'));
      try {
        const { welcome, menu } = await buildAndRenderFrames(folder);
        writeFileSync(join(outDir, '.vite/welcome.html'), welcome);
        writeFileSync(join(outDir, '.vite/menu.html'), menu);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

const PRERENDER_ENTRY = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { WHOLE_MENU } from '/src/features/menu/model/menu-filter.ts';
import { MenuFrame } from '/src/layout/menu-frame.tsx';
import { WelcomeFrame } from '/src/layout/welcome-frame.tsx';

const drawn = (frame) => renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}><MemoryRouter>{frame}</MemoryRouter></QueryClientProvider>
);
const table = { shopName: '__shopName__', tableNo: '__tableNo__' };
export const welcome = drawn(<WelcomeFrame {...table} nameLength="__nameLength__" menu="/__menu__" />);
export const menu = drawn(
  <MenuFrame {...table} shopId="" filter={WHOLE_MENU} onChange={() => undefined} />
);
`;

async function buildAndRenderFrames(folder: string): Promise<{ welcome: string; menu: string }> {
  const entry = join(folder, 'frames.tsx');
  writeFileSync(
    entry,
    PRERENDER_ENTRY.replaceAll("'/src/", `'${join(import.meta.dirname, 'src').replaceAll('\\', '/')}/`),
  );
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'frames.mjs' } },
    },
  });
  return import(pathToFileURL(join(folder, 'frames.mjs')).href);
}
