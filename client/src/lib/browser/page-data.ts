import type { TableExist } from '@tawa/shared/tables/tables.contract.ts';

/** The server injects the table of the page's URL. */
export function tableFromPage(shopId: string, requestedTableNo: string): TableExist | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="table"]')?.content;
  if (!content) return undefined;
  const data = JSON.parse(decodeURIComponent(content)) as TableExist & { shopId: string; asked: string };
  const { shopId: ofShop, asked: askedFor, ...table } = data;
  return ofShop === shopId && askedFor === requestedTableNo ? table : undefined;
}
