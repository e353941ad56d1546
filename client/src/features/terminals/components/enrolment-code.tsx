import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import { useServerNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { minutesAndSeconds } from '../model/minutes-and-seconds.ts';
import type { EnrolmentCode as Code } from '../terminals.queries.ts';
import classes from './enrolment-code.module.css';

interface Props {
  code: Code;
  /** The terminal that the code has enrolled. */
  enrolled: Terminal | undefined;
  busy: boolean;
  onNewCode: () => void;
  onClose: () => void;
}

/** Shows the code until a till was enrolled with it. */
export function EnrolmentCode({ code, enrolled, busy, onNewCode, onClose }: Props) {
  const m = terminalMessages().code;
  const leftMs = Date.parse(code.expiresAt) - useServerNow(1_000);
  const isExpired = leftMs <= 0;
  return (
    <Sheet
      opened
      title={m.title}
      onClose={onClose}
      footer={
        <Button wide variant={enrolled ? 'filled' : 'quiet'} onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      <div className={classes.body} aria-live="polite">
        {enrolled ? (
          <p>{m.enrolled(enrolled.name)}</p>
        ) : (
          <>
            <p>
              <RichText content={m.steps(<strong>{m.link}</strong>)} />
            </p>
            <output className={classes.code} aria-label={m.label} data-expired={isExpired}>
              {code.code}
            </output>
            {isExpired ? (
              <>
                <p>{m.expired}</p>
                <Button busy={busy} onClick={onNewCode}>
                  {m.newCode}
                </Button>
              </>
            ) : (
              // Read out once with the code, and not with every second.
              <p className={`figures ${classes.left}`} aria-live="off">
                {m.left(minutesAndSeconds(leftMs))}
              </p>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
