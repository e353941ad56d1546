/** The key has a module of its own, because pages of diners load it. */
export const setupKey = (shopId: string) => ['setup', shopId] as const;
