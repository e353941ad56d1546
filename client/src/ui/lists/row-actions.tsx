import { IconPencil, IconTrash } from '@tabler/icons-react';
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
  return (
    <span className={classes.actions}>
      {children}
      <IconButton label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={onDelete}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
