import { Route } from 'react-router';
import { lazyPage } from '../ui/feedback/lazy-page.tsx';

/** Vite replaces the condition by false in a build, which then has neither the route nor the page. */
const GalleryPage = import.meta.env.DEV
  ? lazyPage(() => import('../pages/gallery/gallery.page.tsx'))
  : undefined;

export const developmentRoute = GalleryPage && <Route path="ui" element={<GalleryPage />} />;
