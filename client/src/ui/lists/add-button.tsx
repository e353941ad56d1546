import { IconPlus } from '@tabler/icons-react';
import { Button } from '../elements/button.tsx';

interface Props {
  label: string;
  onClick: () => void;
}

/** Of a list: opens the form of a new row. */
export function AddButton({ label, onClick }: Props) {
  return (
    <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}
