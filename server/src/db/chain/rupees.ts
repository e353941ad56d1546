/** Making it takes longer than all else that an entry needs, so it is made once. */
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Always with two decimals. */
export const rupees = (paise: number): string => `₹${twoDecimals.format(paise / 100)}`;
