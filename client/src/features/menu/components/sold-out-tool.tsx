import { IconToolsKitchen2Off } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';

const SoldOutSheet = lazyPage<{ shopId: string; onClose: () => void }>(() => import('./sold-out-sheet.tsx'));

interface Props {
  shopId: string;
  opened: boolean;
  onClose: () => void;
}

/** The sheet for what is sold out and how many are left. It loads when it is first opened. */
export function SoldOut({ shopId, opened, onClose }: Props) {
  return <Suspense fallback={null}>{opened && <SoldOutSheet shopId={shopId} onClose={onClose} />}</Suspense>;
}

interface ButtonProps {
  shopId: string;
  /** With the word beside the icon. */
  isNamed?: boolean;
}

/** A button for the head or the toolbar of any staff page. */
export function SoldOutTool({ shopId, isNamed = false }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const label = staffUiMessages().soldOut;
  const onPointerEnter = () => void SoldOutSheet.load().catch(() => undefined);
  const onClick = () => setOpen(true);
  const icon = <IconToolsKitchen2Off size={22} aria-hidden="true" />;
  return (
    <>
      {isNamed ? (
        <Button variant="quiet" icon={icon} onPointerEnter={onPointerEnter} onClick={onClick}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} onPointerEnter={onPointerEnter} onClick={onClick}>
          {icon}
        </IconButton>
      )}
      <SoldOut shopId={shopId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
