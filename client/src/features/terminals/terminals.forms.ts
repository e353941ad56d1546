/** Loads the contract when the form is submitted first. */
export const loadEnrolSchema = async () =>
  (await import('@tawa/shared/terminals/terminals.contract.ts')).terminalsApi.enrolTerminal.body;
