import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';

/** Where an owner who looks for a table in an empty house goes. */
export function NoTablesHint({ shop }: { shop: { _id: string; name: string } }) {
  return (
    <>
      <p>Add the tables of the house first.</p>
      <ButtonLink to={paths.tables(shop)}>Go to Tables</ButtonLink>
    </>
  );
}
