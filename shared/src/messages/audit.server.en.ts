// What the server says of the audit.

export const auditFields = {
  act: 'Please choose an act of the list.',
};

export const auditReplies = {
  listed: 'Audit loaded',
  chain: 'Chain loaded',
};

/** The columns of the exported file, which are the same in every language. */
export const auditCsvTexts = {
  sheet: 'Audit',
  columns: {
    n: 'No',
    at: 'Time',
    person: 'Person',
    act: 'Act',
    kind: 'Kind',
    subject: 'Subject',
    amount: 'Amount',
    reason: 'Reason',
    flags: 'Deserves a look',
    approver: 'Approved by',
  },
  /** A line, as the page `/docs` shows it. */
  example: '1,2026-11-20 20:05:00,Asha,invoice.waived,invoice,2627-000123,11.00,Late food,,',
};
