import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './sheet.module.css';

interface Props {
  opened: boolean;
  title: ReactNode;
  /** Without it the cross, Escape and the backdrop do nothing: only what stands inside closes it. */
  onClose?: (() => void) | undefined;
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
  const backdrop = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const release = holdOthers(backdrop.current);
    const first = dialog.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.current)?.focus();
    return () => {
      release();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEscape(onClose);
  return (
    <div
      ref={backdrop}
      className={classes.backdrop}
      data-side={side}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div
        ref={dialog}
        className={classes.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={classes.header}>
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
              ×
            </button>
          )}
        </header>
        <div className={classes.body}>{children}</div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </div>
  );
}

/** Everything else on the page, a sheet below this one included, takes no focus, no tap and no scrolling. */
function holdOthers(own: HTMLElement | null): () => void {
  const others = [...document.body.children].filter(
    (child): child is HTMLElement =>
      child instanceof HTMLElement && child !== own && !child.inert && !child.matches(TOASTS),
  );
  const scrolling = document.documentElement.style.overflow;
  for (const other of others) other.inert = true;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    for (const other of others) other.inert = false;
    document.documentElement.style.overflow = scrolling;
  };
}

/** Toasts are read out and seen above every sheet. */
const TOASTS = '[data-rht-toaster]';

const closers: (() => void)[] = [];

/** Escape closes the uppermost sheet, wherever the focus went. */
function useEscape(onClose: (() => void) | undefined): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const close = () => latest.current?.();
    const heard = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && closers.at(-1) === close) close();
    };
    closers.push(close);
    window.addEventListener('keydown', heard);
    return () => {
      closers.splice(closers.indexOf(close), 1);
      window.removeEventListener('keydown', heard);
    };
  }, []);
}
