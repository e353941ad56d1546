import { readPageAssets, replaceLinks } from './page-assets.ts';

const LOGIN_PATH = /^\/(?:login\/?)?$/;
const PUBLIC_INVOICE_PATH = /^\/invoices\/paid\//;

/**
 * Names the page's own styles and scripts in the HTML of the login page and of an invoice's link. A phone then loads
 * them together with the program, not after it.
 */
export function createPagePreloader(clientDir: string) {
  const pages = [
    {
      path: LOGIN_PATH,
      tags: linkTags(clientDir, 'src/app/staff-routes.tsx', 'src/pages/login/login.page.tsx'),
    },
    { path: PUBLIC_INVOICE_PATH, tags: linkTags(clientDir, 'src/pages/invoices/public-invoice.page.tsx') },
  ];
  return (html: string, path: string): string => {
    const page = pages.find((known) => known.path.test(path));
    return page?.tags ? replaceLinks(html, page.tags) : html;
  };
}

/** Returns '' if the client is not built. */
function linkTags(clientDir: string, ...manifestKeys: string[]): string {
  const { stylePaths, scriptPaths } = readPageAssets(clientDir, ...manifestKeys);
  const scripts = scriptPaths.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
  const styles = stylePaths.map((path) => `<link rel="stylesheet" crossorigin href="${path}">`);
  return [...styles, ...scripts].join('');
}
