import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import type { TerminalPerson } from '@tawa/shared/terminals/terminals.contract.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import classes from './people-tiles.module.css';

interface Props {
  people: readonly TerminalPerson[];
  onPick: (person: TerminalPerson) => void;
}

export function PeopleTiles({ people, onPick }: Props) {
  return (
    <ul className={classes.tiles} aria-label={terminalMessages().lock.people}>
      {people.map((person) => (
        <li key={person._id}>
          <button type="button" onClick={() => onPick(person)}>
            <Avatar name={person.name} />
            <span>{person.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
