export interface ToldTable {
  shopName: string;
  tableNo: string;
  plusGst: boolean;
}

/** What the server wrote into the page about the table that the page was opened for, if it is this one. */
export function toldTable(shopId: string, asked: string): ToldTable | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="table"]')?.content;
  if (!content) return undefined;
  const told = JSON.parse(decodeURIComponent(content)) as ToldTable & { shopId: string; asked: string };
  if (told.shopId !== shopId || told.asked !== asked) return undefined;
  return { shopName: told.shopName, tableNo: told.tableNo, plusGst: told.plusGst };
}
