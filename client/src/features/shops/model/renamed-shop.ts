/** The names that this tab has shown, by shop. URLs with a former name redirect. */
const namesByShop = new Map<string, Set<string>>();

export function rememberShopName({ _id, name }: { _id: string; name: string }): void {
  namesByShop.set(_id, (namesByShop.get(_id) ?? new Set()).add(name));
}

export function isRememberedShopName(shopId: string, name: string): boolean {
  return namesByShop.get(shopId)?.has(name) ?? false;
}
