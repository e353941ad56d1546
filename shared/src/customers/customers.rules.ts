/** Replaces the name on KOTs and invoices; the phone number becomes empty. */
export const ERASED_NAME = 'Erased customer';
