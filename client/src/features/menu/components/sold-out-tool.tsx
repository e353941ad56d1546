import { IconToolsKitchen2Off } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { Suspense, useState } from 'react';
import { IconButton } from '../../../ui/elements/button.tsx';
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

/** A button for the head or the toolbar of any staff page. */
export function SoldOutTool({ shopId, framed = false }: { shopId: string; framed?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        framed={framed}
        label={staffUiMessages().soldOut}
        onPointerEnter={() => void SoldOutSheet.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <IconToolsKitchen2Off size={22} aria-hidden="true" />
      </IconButton>
      <SoldOut shopId={shopId} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
