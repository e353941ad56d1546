export const TERMINAL_CODE_DIGITS = 6;
export const TERMINAL_CODE_MINUTES = 10;
/** In each shop. */
export const MAX_TERMINALS = 20;
export const TERMINAL_NAME_MAX = 40;

/** The session at a terminal ends after so long in which nobody used the terminal. */
export const TERMINAL_IDLE_MS = 2 * 60_000;

/** So many wrong PINs of one person at one terminal close it for that person. */
export const PIN_FAILURES_OF_PERSON = 5;
export const PIN_PERSON_PAUSE_MS = 5 * 60_000;
/** After so many wrong PINs within an hour, of whomever, the terminal accepts a password only. */
export const PIN_FAILURES_OF_TERMINAL = 20;
export const PIN_TERMINAL_WINDOW_MS = 60 * 60_000;
/** After so many wrong PINs of one person within an hour, that person needs the password at all terminals of the shop. */
export const PIN_FAILURES_IN_SHOP = 20;
