/** In a module of its own: pages of diners load it. */
export const setupKey = (shopId: string) => ['setup', shopId] as const;
