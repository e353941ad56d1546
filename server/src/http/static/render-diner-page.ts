import { buildPath } from '@tawa/shared/contract/route.ts';
import type { TableExist } from '@tawa/shared/tables/tables.contract.ts';
import { tablePaths } from '@tawa/shared/tables/tables.paths.ts';
import { classifyNameLength } from '@tawa/shared/tables/tables.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stripSchemeAndHost } from '../request-path.ts';
import { type PageAssets, readClientFile, readPageAssets, replaceLinks } from './page-assets.ts';

const DINER_PATH = /^\/orders\/(qr|dine-in)\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/;

interface DinerPage extends PageAssets {
  inlineCss: string;
  /** HTML with `__name__` placeholders; '' if the client is not built. */
  shellHtml: string;
}

/**
 * Changes diner pages only. Styles, shell and the table's data are written into them, so that the first paint
 * needs no further request.
 */
export function createDinerPageRenderer(app: FastifyInstance, clientDir: string) {
  const pages: Record<string, DinerPage> = {
    qr: readDinerPage(clientDir, 'src/pages/dine-in/qr-welcome.page.tsx', 'welcome.html'),
    'dine-in': readDinerPage(clientDir, 'src/pages/dine-in/dine-in.page.tsx', 'menu.html'),
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
    const page = pages[kind];
    if (!page?.scriptPaths.length) return html;
    const params = { shopId: decodeURIComponent(shopId), tableNo: decodeURIComponent(tableNo) };
    const table = await fetchTable(request, params);
    const menu = `/orders/dine-in/${shopId}/${tableNo}`;
    const head =
      assetTags(page) +
      (table ? tableMetaTag({ ...table, shopId: params.shopId, asked: params.tableNo }) : '');
    const body = table ? fillTemplate(page.shellHtml, templateValues(table, menu)) : '';
    return replaceLinks(html, head).replace('<div id="root">', (root) => root + body);
  };
}

function readDinerPage(clientDir: string, manifestKey: string, shellFile: string): DinerPage {
  const assets = readPageAssets(clientDir, manifestKey);
  return {
    ...assets,
    inlineCss: assets.stylePaths.map((path) => readClientFile(clientDir, path)).join(''),
    shellHtml: readClientFile(clientDir, `.vite/${shellFile}`),
  };
}

const assetTags = ({ inlineCss, stylePaths, scriptPaths }: DinerPage): string =>
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
