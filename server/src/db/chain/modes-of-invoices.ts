interface Modes {
  taken: string[];
  /** The newest payment in the chain. */
  lastN: number;
}

/** How invoices were paid, by their payments in the chain. */
export function createModesOfInvoices() {
  const byInvoice = new Map<string, Modes>();
  return {
    add(n: number, { invoice, mode }: { invoice: string; mode: string | null }): void {
      const modes = byInvoice.get(invoice) ?? { taken: [], lastN: n };
      if (mode !== null && !modes.taken.includes(mode)) modes.taken.push(mode);
      modes.lastN = n;
      byInvoice.set(invoice, modes);
    },
    /**
     * A correction of a payment may give a paid invoice another mode, without an entry of the invoice.
     * @returns the mode in the entry of the invoice if a later payment explains the stored mode, else the stored mode
     */
    chainedMode(
      invoice: string,
      stored: string | null,
      chained: { n: number; facts: string } | undefined,
    ): string | null {
      const modes = byInvoice.get(invoice);
      if (!chained || !modes || stored === null || modes.lastN < chained.n) return stored;
      const { mode } = JSON.parse(chained.facts);
      return modes.taken.includes(stored) && typeof mode === 'string' ? mode : stored;
    },
  };
}
