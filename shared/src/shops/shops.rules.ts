export const SHOP_TYPES = ['CAFE', 'DHABA', 'RESTRURANT'] as const;
/** State code, PAN, number of the registration, Z, check digit (GST rules); the check digit itself is not checked. */
export const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
/** A virtual payment address: a name, @, and the handle of a bank or an app. */
export const UPI_ID = /^[\w.-]{2,100}@[A-Za-z][A-Za-z\d.-]{1,63}$/;
