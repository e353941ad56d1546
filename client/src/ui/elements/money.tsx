import { formatRupees } from '@tawa/shared/money.ts';

export function Money({ rupees, className }: { rupees: number; className?: string }) {
  return <span className={`figures amount ${className ?? ''}`}>₹{formatRupees(rupees)}</span>;
}
