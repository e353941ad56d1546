import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './sheet.module.css';

interface Props {
  opened: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight below what scrolls: totals and buttons. */
  footer?: ReactNode;
  /** `left` is a drawer. */
  side?: 'left';
}

/** A dialog: in the middle of a desktop, from the bottom of a phone. Toasts stay above it. */
export function Sheet(props: Props) {
  return props.opened ? createPortal(<OpenSheet {...props} />, document.body) : null;
}

function OpenSheet({ title, onClose, children, footer, side }: Props) {
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const release = holdPage();
    const first = dialog.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.current)?.focus();
    return () => {
      release();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div
      className={classes.backdrop}
      data-side={side}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        ref={dialog}
        className={classes.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      >
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            ×
          </button>
        </header>
        <div className={classes.body}>{children}</div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </div>
  );
}

let held = 0;

/** The page behind takes no focus, no tap and no scrolling while a sheet is open. */
function holdPage(): () => void {
  const root = document.getElementById('root');
  held += 1;
  if (root) root.inert = true;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    held -= 1;
    if (held > 0) return;
    if (root) root.inert = false;
    document.documentElement.style.overflow = '';
  };
}
