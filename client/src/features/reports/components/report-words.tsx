import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import classes from './report.module.css';

/** The same definitions as in docs/DAY.md. */
export function ReportWords() {
  const { title, list } = reportMessages().words;
  return (
    <details className={classes.words}>
      <summary>{title}</summary>
      <dl>
        {Object.values(list).map(({ word, meaning }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
