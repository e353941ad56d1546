import classes from './kitchen-shortcut-bar.module.css';

const SHORTCUTS = [
  ['1 2 3 …', 'pick a ticket'],
  ['↑ ↓ ← →', 'move'],
  ['Enter', 'served'],
  ['U', 'recall the last'],
  ['F', 'full screen'],
  ['/', 'search'],
  ['Esc', 'deselect'],
] as const;

export function KitchenShortcutBar() {
  return (
    <ul className={classes.keys} aria-label="Keys">
      {SHORTCUTS.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}
