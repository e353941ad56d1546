import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { type ReactNode, useCallback } from 'react';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { type RenderSeat, SeatFieldContext } from '../model/seat-field.ts';
import { seatOptions } from '../model/seats.ts';

interface Props {
  /** False for an order that is not at a table. */
  hasSeats?: boolean;
  /** Undefined while the table loads. */
  noOfSeats: number | undefined;
  children: ReactNode;
}

/** Lets staff choose the seat of a line in the sheet of its choices. */
export function SeatsOfTable({ hasSeats = true, noOfSeats, children }: Props) {
  const field = useCallback<RenderSeat>(
    (seat, onPick) => (
      <SelectField
        label={seatMessages().label}
        value={String(seat)}
        options={seatOptions(noOfSeats, seat)}
        onPick={(picked) => onPick(Number(picked))}
      />
    ),
    [noOfSeats],
  );
  return <SeatFieldContext value={hasSeats ? field : undefined}>{children}</SeatFieldContext>;
}

interface OptionsProps {
  /** Undefined while the table loads. */
  noOfSeats: number | undefined;
  /** 0 for the whole table. */
  chosen: number;
}

/** The options of a select of seats. */
export function SeatOptions({ noOfSeats, chosen }: OptionsProps) {
  return seatOptions(noOfSeats, chosen).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
