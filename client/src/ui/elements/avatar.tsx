import classes from './avatar.module.css';

export function Avatar({ name, url }: { name: string; url?: string | undefined }) {
  if (url) return <img className={classes.avatar} src={url} alt="" width={40} height={40} />;
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-IN');
  // Drawn by CSS to keep the initials out of a button's accessible name.
  return <span className={classes.avatar} data-letters={initials} aria-hidden="true" />;
}
