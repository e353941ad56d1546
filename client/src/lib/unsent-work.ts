interface UnsentWork {
  /** While it is true, no page reloads that the user has not asked to. */
  exists(): boolean;
  /** How many orders of a shop could not be sent so far. */
  countOrders(shopId: string): number;
}

let work: UnsentWork = { exists: () => false, countOrders: () => 0 };

export function registerUnsentWork(registered: UnsentWork): void {
  work = registered;
}

export const unsentWork = (): UnsentWork => work;
