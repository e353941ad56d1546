import classes from './avatar.module.css';

/** A person's picture, or their first letters. */
export function Avatar({ name, url }: { name: string; url?: string | undefined }) {
  if (url) return <img className={classes.avatar} src={url} alt="" width={40} height={40} />;
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-IN');
  return (
    <span className={classes.avatar} aria-hidden="true">
      {letters}
    </span>
  );
}
