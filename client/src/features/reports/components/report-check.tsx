import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import { signedRupees } from '@tawa/shared/money.ts';
import type { ReportCheck as Check } from '@tawa/shared/reports/reports.contract.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import classes from './report.module.css';

const BILLED_PARTS = ['net', 'charges', 'tax', 'roundOff', 'otherDays'] as const;
const PAID_PARTS = ['received', 'credit', 'waived'] as const;

/** Says whether what was billed is what was received, put on credit and waived. Parts of 0 are left out. */
export function ReportCheck({ check }: { check: Check }) {
  const m = reportMessages().check;
  const side = (parts: readonly (typeof BILLED_PARTS | typeof PAID_PARTS)[number][]) =>
    parts
      .filter((part, index) => index === 0 || check[part] !== 0)
      .map((part) => `${m.parts[part]} ${signedRupees(check[part])}`)
      .join(' + ');
  const isRight = check.difference === 0;
  return (
    <p className={classes.check} role={isRight ? 'status' : 'alert'}>
      <StatusBadge tone={isRight ? 'fine' : 'late'}>
        {isRight ? m.addsUp : m.isOff(signedRupees(check.difference))}
      </StatusBadge>
      <span className="figures">
        {side(BILLED_PARTS)} {isRight ? '=' : '≠'} {side(PAID_PARTS)}
      </span>
    </p>
  );
}
