import { formatRupees } from '@tawa/shared/money.ts';

/** `₹1,23,456` or `₹99.50`, in figures that stand under each other. */
export function Money({ rupees, className }: { rupees: number; className?: string }) {
  return <span className={`figures amount ${className ?? ''}`}>₹{formatRupees(rupees)}</span>;
}
