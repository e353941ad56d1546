import type { PersonOfOtherShop } from '@tawa/shared/employees/employees.contract.ts';
import classes from './person-summary.module.css';

interface Props {
  person: Pick<PersonOfOtherShop, 'name' | 'saleId' | 'email' | 'phoneNo'>;
  note: string;
}

/** Name and contacts of somebody who works in several shops, where they are not to be filled in. */
export function PersonSummary({ person: { name, saleId, email, phoneNo }, note }: Props) {
  return (
    <section className={classes.person} aria-label={name}>
      <p className={classes.name}>
        {name} <span className="figures">{saleId}</span>
      </p>
      <p>{email}</p>
      <p className="figures">{phoneNo}</p>
      <p className={classes.note}>{note}</p>
    </section>
  );
}
