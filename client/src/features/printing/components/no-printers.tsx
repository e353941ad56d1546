import { IconPrinter } from '@tabler/icons-react';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import classes from './no-printers.module.css';

/** Says what is needed, so that an owner knows before the form asks for an address. */
export function NoPrinters({ onAdd }: { onAdd: () => void }) {
  const { empty, list } = printersMessages();
  return (
    <EmptyState title={empty.title} icon={<IconPrinter size={30} aria-hidden="true" />}>
      <p>{empty.hint}</p>
      <ul className={classes.needs}>
        {empty.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <AddButton label={list.add} onClick={onAdd} />
      <p className={classes.demo}>
        <RichText content={empty.demo(<code className={classes.command}>{empty.command}</code>)} />
      </p>
    </EmptyState>
  );
}
