import { createContext, type ReactNode } from 'react';

/** Renders the choice of a line's seat. */
export type RenderSeat = (seat: number, onPick: (seat: number) => void) => ReactNode;

/** Adds the seat to the sheet of an item's choices. A context, because diners share the sheet and have no seats. */
export const SeatFieldContext = createContext<RenderSeat | undefined>(undefined);
