let counter = 0;

/** Returns a new id of the form that the contract requires. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++counter).padStart(12, '0')}`;
