import { IconPlus } from '@tabler/icons-react';
import { Button } from '../elements/button.tsx';

interface Props {
  label: string;
  /** The empty list shows the button: this one is hidden, but keeps its place. */
  isInList?: boolean | undefined;
  onClick: () => void;
}

/** Of a list: opens the form of a new row. */
export function AddButton({ label, isInList, onClick }: Props) {
  return (
    <Button
      icon={<IconPlus size={20} aria-hidden="true" />}
      style={isInList ? { visibility: 'hidden' } : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
