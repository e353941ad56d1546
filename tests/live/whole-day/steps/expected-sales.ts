/** In paise. */
export class ExpectedSales {
  readonly #sums = new Map<string, { paise: number; bills: number }>();

  addPayment(paymentMode: string, rupees: number): void {
    const { paise, bills } = this.#sums.get(paymentMode) ?? { paise: 0, bills: 0 };
    this.#sums.set(paymentMode, { paise: paise + Math.round(rupees * 100), bills: bills + 1 });
  }

  summary() {
    const modes = [...this.#sums].map(([paymentMode, { paise, bills }]) => ({
      paymentMode,
      totalPaymentSum: paise / 100,
      totalInvoice: bills,
    }));
    const paise = [...this.#sums.values()].reduce((sum, one) => sum + one.paise, 0);
    const bills = [...this.#sums.values()].reduce((sum, one) => sum + one.bills, 0);
    return { totalAmount: paise / 100, totalInvoice: bills, modes };
  }
}
