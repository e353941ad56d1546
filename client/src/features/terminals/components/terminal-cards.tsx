import { IconDeviceTablet, IconTrash } from '@tabler/icons-react';
import { formatDate } from '@tawa/shared/calendar.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { Terminal } from '@tawa/shared/terminals/terminals.contract.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import classes from './terminal-cards.module.css';

interface Props {
  terminals: readonly Terminal[];
  onRemove: (terminal: Terminal) => void;
}

export function TerminalCards({ terminals, onRemove }: Props) {
  const m = terminalMessages().list;
  return (
    <ul className={classes.cards} aria-label={m.title}>
      {terminals.map((terminal) => (
        <li key={terminal._id} className={classes.card}>
          <IconDeviceTablet className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
          <div className={classes.about}>
            <h2>{terminal.name}</h2>
            <p className="figures">{m.seen(formatSince(terminal.seenAt))}</p>
            <p className="figures">{m.enrolled(formatDate(terminal.enrolledAt))}</p>
          </div>
          <IconButton label={m.remove(terminal.name)} onClick={() => onRemove(terminal)}>
            <IconTrash size={20} aria-hidden="true" />
          </IconButton>
          {terminal.wantsPassword && (
            <div className={classes.locked}>
              <StatusBadge tone="requested">{m.wantsPassword}</StatusBadge>
              <p>{m.wantsPasswordHint}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
