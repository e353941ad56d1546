/** What money of a mode settles as. */
export const MODE_CLASSES = ['CASH', 'CARD', 'UPI', 'DUE', 'OTHER'] as const;
