import { IconPencil, IconTrash } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import type { ReactNode } from 'react';
import { IconButton } from '../elements/button.tsx';
import classes from './row-actions.module.css';

interface Props {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

export function RowActions({ name, onEdit, onDelete, children }: Props) {
  const m = staffUiMessages().list;
  return (
    <span className={classes.actions}>
      {children}
      <IconButton label={m.edit(name)} onClick={onEdit}>
        <IconPencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={m.delete(name)} onClick={onDelete}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
