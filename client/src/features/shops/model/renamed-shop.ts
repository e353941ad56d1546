/** The names under which this tab has shown each shop: an address with an earlier one is led to the new name. */
const names = new Map<string, Set<string>>();

export function rememberName({ _id, name }: { _id: string; name: string }): void {
  names.set(_id, (names.get(_id) ?? new Set()).add(name));
}

export function wasNamed(shopId: string, name: string): boolean {
  return names.get(shopId)?.has(name) ?? false;
}
