import { seatOptions } from '../model/seats.ts';

interface Props {
  /** Undefined while the table loads. */
  noOfSeats: number | undefined;
  /** 0 for the whole table. */
  chosen: number;
}

/** The options of a select of seats. */
export function SeatOptions({ noOfSeats, chosen }: Props) {
  return seatOptions(noOfSeats, chosen).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
