import { IconBackspace, IconCheck } from '@tabler/icons-react';
import { PIN_MAX_DIGITS, PIN_MIN_DIGITS } from '@tawa/shared/accounts/pin.rules.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { useState } from 'react';
import { useKeyDown } from '../../../ui/hooks/use-key-down.ts';
import classes from './pin-pad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface Props {
  /** The time left of the pause after too many wrong PINs. The pad shows it instead of the dots. */
  pause: string | undefined;
  /** Why the last PIN was refused. */
  error: string | undefined;
  /** Each refusal shakes the dots once. */
  refusals: number;
  busy: boolean;
  onPin: (pin: string) => void;
}

/** Takes the keys of the window too, except those that go into a field. The longest PIN needs no Enter. */
export function PinPad({ pause, error, refusals, busy, onPin }: Props) {
  const m = terminalMessages().lock;
  const [pin, setPin] = useState('');
  const isOff = busy || pause !== undefined;
  const enter = (entered: string) => {
    if (isOff || entered.length < PIN_MIN_DIGITS) return;
    setPin('');
    onPin(entered);
  };
  const press = (digit: string) => {
    if (isOff) return;
    const next = pin + digit;
    if (next.length === PIN_MAX_DIGITS) enter(next);
    else setPin(next);
  };
  const erase = () => setPin(pin.slice(0, -1));
  useKeys({ press, erase, enter: () => enter(pin) });
  return (
    <div className={classes.pad}>
      {pause === undefined ? (
        <p
          key={refusals}
          className={classes.dots}
          role="img"
          aria-label={m.typed(pin.length)}
          data-shakes={refusals > 0}
          data-busy={busy}
        >
          {Array.from({ length: Math.max(PIN_MIN_DIGITS, pin.length) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike
            <span key={index} data-filled={index < pin.length} />
          ))}
        </p>
      ) : (
        <p className={`figures ${classes.pause}`} role="timer" aria-label={m.pause}>
          {pause}
        </p>
      )}
      <p className={classes.error} role="alert">
        {pin === '' && !busy && error}
      </p>
      {/* A pressed key keeps no focus, so that Enter enters the PIN. */}
      <div className={classes.keys} onPointerDown={(event) => event.preventDefault()}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" disabled={isOff} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={m.erase} disabled={isOff || pin === ''} onClick={erase}>
          <IconBackspace size={28} stroke={1.75} aria-hidden="true" />
        </button>
        <button type="button" disabled={isOff} onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className={classes.enter}
          aria-label={m.enter}
          disabled={isOff || pin.length < PIN_MIN_DIGITS}
          onClick={() => enter(pin)}
        >
          <IconCheck size={28} stroke={2} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

interface Keys {
  press: (digit: string) => void;
  erase: () => void;
  enter: () => void;
}

function useKeys({ press, erase, enter }: Keys): void {
  useKeyDown(({ key, target, ctrlKey, metaKey, altKey }) => {
    const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox';
    if (ctrlKey || metaKey || altKey || isTyping) return;
    if (/^\d$/.test(key)) press(key);
    else if (key === 'Backspace') erase();
    // Enter on a button that has the focus presses the button.
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) enter();
  });
}
