import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';

export function NoTablesHint({ shop }: { shop: { _id: string; name: string } }) {
  return (
    <>
      <p>Add tables first.</p>
      <ButtonLink to={paths.tables(shop)}>Go to Tables</ButtonLink>
    </>
  );
}
