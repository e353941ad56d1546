import { printJobMessages } from '@tawa/shared/messages/print-jobs.en.ts';
import { PRINT_ERRORS } from '@tawa/shared/printing/printing.rules.ts';
import { expect, test } from 'vitest';

test.each(PRINT_ERRORS)('%s has a readable sentence', (error) => {
  expect(printJobMessages().errors[error]).toMatch(/^[A-Z][^_]+\.$/);
});
