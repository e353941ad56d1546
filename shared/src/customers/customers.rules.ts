/** What stands on tickets and bills in place of the name of a customer who was erased; their phone is empty there. */
export const ERASED_NAME = 'Erased customer';
