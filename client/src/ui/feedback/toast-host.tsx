import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import classes from './toast-host.module.css';

export function ToastHost() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  // Outside the root, which an open sheet makes inert.
  return createPortal(
    <div className={classes.host} data-toasts="">
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
