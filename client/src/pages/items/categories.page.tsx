import { ListPage } from '../../ui/list-page.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

export default function CategoriesPage() {
  usePageTitle('Categories');
  return <ListPage title="Categories">{null}</ListPage>;
}
