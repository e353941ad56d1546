import { formatRupees } from '@tawa/shared/money.ts';
import { createContext, useContext } from 'react';
import classes from './money.module.css';

export function Money({ rupees, className }: { rupees: number; className?: string }) {
  return <span className={`figures amount ${className ?? ''}`}>₹{formatRupees(rupees)}</span>;
}

/** Whether the invoice adds tax to menu prices. */
export const TaxAddedContext = createContext(false);

export function TaxNote() {
  return useContext(TaxAddedContext) && <small className={classes.note}> + GST</small>;
}
