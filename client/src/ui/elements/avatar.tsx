import classes from './avatar.module.css';

/** A person's picture, or their first letters. */
export function Avatar({ name, url }: { name: string; url?: string | undefined }) {
  if (url) return <img className={classes.avatar} src={url} alt="" width={40} height={40} />;
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-IN');
  // Drawn by the style sheet, as a picture is: the letters are no part of a name that a person would say to a button.
  return <span className={classes.avatar} data-letters={initials} aria-hidden="true" />;
}
