import { IconPlus } from '@tabler/icons-react';
import { Button } from '../elements/button.tsx';

interface Props {
  label: string;
  /** The empty list shows the button instead. */
  isInList?: boolean | undefined;
  onClick: () => void;
}

/** Of a list: opens the form of a new row. */
export function AddButton({ label, isInList, onClick }: Props) {
  if (isInList) return null;
  return (
    <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}
