import { createContext, useContext } from 'react';
import classes from './tax-note.module.css';

/** Whether the bill adds tax to the prices of the menu; a page says it for all that stands on it. */
export const TaxAddedContext = createContext(false);

/** Beside a sum of the menu's prices, where the bill will be higher. */
export function TaxNote() {
  return useContext(TaxAddedContext) && <small className={classes.note}> + GST</small>;
}
