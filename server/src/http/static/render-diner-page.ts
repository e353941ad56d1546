import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPath } from '@tawa/shared/contract/route.ts';
import type { TableExist } from '@tawa/shared/tables/tables.contract.ts';
import { tablePaths } from '@tawa/shared/tables/tables.paths.ts';
import { classifyNameLength } from '@tawa/shared/tables/tables.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stripSchemeAndHost } from '../request-path.ts';

const DINER_PATH = /^\/orders\/(qr|dine-in)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/;
const LINKS = /<link rel="(?:stylesheet|modulepreload)"[^>]*>/g;

/**
 * Changes diner pages only. Styles, shell and the table's data are written into them, so that the first paint
 * needs no further request.
 */
export function createDinerPageRenderer(app: FastifyInstance, clientDir: string) {
  const pageAssets: Record<string, PageAssets> = {
    qr: readPageAssets(clientDir, 'src/pages/dine-in/qr-welcome.page.tsx', 'welcome.html'),
    'dine-in': readPageAssets(clientDir, 'src/pages/dine-in/dine-in.page.tsx', 'menu.html'),
  };

  async function fetchTable(
    { ip }: FastifyRequest,
    params: { shopId: string; tableNo: string },
  ): Promise<TableExist | undefined> {
    const response = await app.inject({ url: buildPath(tablePaths.tableExist, params), remoteAddress: ip });
    return response.statusCode === 200 ? response.json<{ data: TableExist }>().data : undefined;
  }

  return async (html: string, request: FastifyRequest): Promise<string> => {
    const [, kind = '', shopId = '', tableNo = ''] = DINER_PATH.exec(stripSchemeAndHost(request.url)) ?? [];
    const assets = pageAssets[kind];
    if (!assets?.scriptPaths.length) return html;
    const params = { shopId: decodeURIComponent(shopId), tableNo: decodeURIComponent(tableNo) };
    const table = await fetchTable(request, params);
    const menu = `/orders/dine-in/${shopId}/${tableNo}`;
    const head =
      assetTags(assets) +
      (table ? tableMetaTag({ ...table, shopId: params.shopId, asked: params.tableNo }) : '');
    const body = table ? fillTemplate(assets.shellHtml, templateValues(table, menu)) : '';
    return html
      .replace(LINKS, '')
      .replace('</head>', () => `${head}</head>`)
      .replace('<div id="root">', (root) => root + body);
  };
}

const assetTags = ({ inlineCss, stylePaths, scriptPaths }: PageAssets): string =>
  `<style>${inlineCss}</style>${stylePaths.map(styleTag).join('')}${scriptPaths.map(scriptPreloadTag).join('')}`;
const scriptPreloadTag = (path: string): string =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`;

/** Vite does not load styles that already have a link; `disabled` keeps the browser from fetching them. */
const styleTag = (path: string): string => `<link rel="stylesheet" disabled href="${path}">`;

const tableMetaTag = (data: object): string =>
  `<meta name="table" content="${encodeURIComponent(JSON.stringify(data))}">`;

const templateValues = ({ shopName, tableNo }: TableExist, menuPath: string) => ({
  shopName,
  tableNo,
  nameLength: classifyNameLength(tableNo),
  menu: menuPath,
});

/** Escapes the values. Drops a slash before a placeholder. */
const fillTemplate = (template: string, values: Record<string, string>): string =>
  template.replace(/\/?__(\w+?)__/g, (_, name: string) => escapeHtml(values[name] ?? ''));

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface PageAssets {
  inlineCss: string;
  stylePaths: string[];
  scriptPaths: string[];
  /** HTML with `__name__` placeholders; '' if the client is not built. */
  shellHtml: string;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'index.html';

/** `manifestKey` is the source file in Vite's manifest. The result is empty if the client is not built. */
export function readPageAssets(clientDir: string, manifestKey: string, shellFile: string): PageAssets {
  const manifest = JSON.parse(readOrEmpty(clientDir, '.vite/manifest.json') || '{}') as Manifest;
  const entryChunks = addChunkWithImports(ENTRY, manifest, new Set());
  const chunkNames = addChunkWithImports(manifestKey, manifest, entryChunks);
  const chunks = [...chunkNames].flatMap((name) => manifest[name] ?? []);
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))];
  return {
    inlineCss: styles.map((file) => readOrEmpty(clientDir, file)).join(''),
    stylePaths: styles.map((file) => `/${file}`),
    scriptPaths: chunks.map(({ file }) => `/${file}`),
    shellHtml: readOrEmpty(clientDir, `.vite/${shellFile}`),
  };
}

function addChunkWithImports(name: string, manifest: Manifest, found: Set<string>): Set<string> {
  if (!manifest[name] || found.has(name)) return found;
  for (const other of manifest[name].imports ?? []) addChunkWithImports(other, manifest, found);
  return found.add(name);
}

function readOrEmpty(clientDir: string, name: string): string {
  const file = join(clientDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
