import { useEffect } from 'react';

/** Ctrl+Enter or Cmd+Enter, wherever the focus is. */
export function useCtrlEnter(isActive: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      // What this opens or reveals must not take the same key.
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
