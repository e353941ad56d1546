import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';

export function NoTablesHint({ shop }: { shop: { _id: string; name: string } }) {
  const m = tablesMessages().picker;
  return (
    <>
      <p>{m.addTablesFirst}</p>
      <ButtonLink to={shopPaths.tables(shop)}>{m.goToTables}</ButtonLink>
    </>
  );
}
