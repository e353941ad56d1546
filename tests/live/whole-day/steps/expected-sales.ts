/** In paise. */
export class ExpectedSales {
  readonly #sums = new Map<string, { paise: number; invoices: number }>();

  addPayment(paymentMode: string, rupees: number): void {
    const { paise, invoices } = this.#sums.get(paymentMode) ?? { paise: 0, invoices: 0 };
    this.#sums.set(paymentMode, { paise: paise + Math.round(rupees * 100), invoices: invoices + 1 });
  }

  summary() {
    const modes = [...this.#sums].map(([paymentMode, { paise, invoices }]) => ({
      paymentMode,
      totalPaymentSum: paise / 100,
      totalInvoice: invoices,
    }));
    const paise = [...this.#sums.values()].reduce((sum, one) => sum + one.paise, 0);
    const invoices = [...this.#sums.values()].reduce((sum, one) => sum + one.invoices, 0);
    return { totalAmount: paise / 100, totalInvoice: invoices, modes };
  }
}
