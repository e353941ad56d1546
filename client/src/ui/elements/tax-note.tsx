import { createContext, useContext } from 'react';
import classes from './tax-note.module.css';

/** Whether the invoice adds tax to menu prices. */
export const TaxAddedContext = createContext(false);

export function TaxNote() {
  return useContext(TaxAddedContext) && <small className={classes.note}> + GST</small>;
}
