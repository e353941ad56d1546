export const PIN_MIN_DIGITS = 4;
export const PIN_MAX_DIGITS = 6;

/** The middle column of a keypad, downwards and upwards, is among the first that people guess. */
const KEYPAD_COLUMNS = ['2580', '0852'];

/** 1212 and 123123 are a shorter text, repeated. */
function isRepetition(pin: string): boolean {
  return [1, 2, 3].some(
    (length) =>
      length < pin.length &&
      pin.length % length === 0 &&
      pin.slice(0, length).repeat(pin.length / length) === pin,
  );
}

/** 1234 and 7890 go up, 4321 and 0987 go down. */
function isRun(pin: string): boolean {
  const digits = [...pin].map(Number);
  return [1, 9].some((step) =>
    digits.every((digit, index) => index === 0 || ((digits[index - 1] ?? 0) + step) % 10 === digit),
  );
}

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDayAndMonth(day: string, month: string): boolean {
  const days = DAYS_OF_MONTH[Number(month) - 1];
  return days !== undefined && Number(day) >= 1 && Number(day) <= days;
}

const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12;
const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text);

/** Day and month in either order, a year of four digits, and either with the other. A year of two digits may be any. */
function isDate(pin: string): boolean {
  const [first, second, third] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4, 6)];
  switch (pin.length) {
    case 4:
      return isYear(pin) || isDayAndMonth(first, second) || isDayAndMonth(second, first);
    case 6:
      return (
        isDayAndMonth(first, second) ||
        isDayAndMonth(second, first) ||
        isDayAndMonth(third, second) ||
        (isMonth(first) && isYear(pin.slice(2))) ||
        (isYear(pin.slice(0, 4)) && isMonth(third))
      );
    default:
      return false;
  }
}

export type PinFault = 'digits' | 'easy';

/** Returns why the PIN is refused, or undefined if it may be used. `easy`: others would try it first. */
export function pinFault(pin: string): PinFault | undefined {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN_DIGITS || pin.length > PIN_MAX_DIGITS) return 'digits';
  const isEasy = isRepetition(pin) || isRun(pin) || isDate(pin) || KEYPAD_COLUMNS.includes(pin);
  return isEasy ? 'easy' : undefined;
}
