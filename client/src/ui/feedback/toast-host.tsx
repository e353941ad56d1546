import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import classes from './toast-host.module.css';

export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  const stackHeightPx = toasts.reduce((sum, { height = 0 }) => sum + height + GAP_PX, 0);
  const topPx = useTopClearOfDialogTitle(stackHeightPx);
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <div className={classes.host} style={{ insetBlockStart: topPx }} data-toasts="">
      {toasts.map((toast) => (
        <ToastBar
          key={toast.id}
          toast={toast}
          offsetPx={handlers.calculateOffset(toast)}
          onHeight={handlers.updateHeight}
        />
      ))}
    </div>,
    document.body,
  );
}

const GAP_PX = 8;
const TOP_PX = 16;

/** Above the top dialog if there is room, else below its header. */
function useTopClearOfDialogTitle(stackHeightPx: number): number {
  const [topPx, setTopPx] = useState(TOP_PX);
  useLayoutEffect(() => {
    if (stackHeightPx === 0) return;
    const sizes = new ResizeObserver(measure);
    function measure(): void {
      const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
      if (dialog) sizes.observe(dialog);
      const header = dialog?.querySelector('header')?.getBoundingClientRect();
      const fitsAbove = !header || header.top >= TOP_PX + stackHeightPx + GAP_PX;
      setTopPx(fitsAbove ? TOP_PX : header.bottom + GAP_PX);
    }
    measure();
    const dialogs = new MutationObserver(measure);
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      dialogs.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [stackHeightPx]);
  return topPx;
}

interface Props {
  toast: Toast;
  offsetPx: number;
  onHeight: (id: string, heightPx: number) => void;
}

function ToastBar({ toast: { id, type, visible, message, ariaProps }, offsetPx, onHeight }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onHeight(id, place.current?.offsetHeight ?? 0), [id, onHeight]);
  return (
    <div ref={place} className={classes.place} style={{ translate: `0 ${offsetPx}px` }}>
      <div className={classes.toast} data-leaving={!visible || undefined}>
        {type !== 'blank' && <span className={classes.icon} data-type={type} />}
        <div className={classes.message} {...ariaProps}>
          {message as string}
        </div>
      </div>
    </div>
  );
}
