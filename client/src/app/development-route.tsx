import { Route } from 'react-router';
import { lazyPage } from '../ui/feedback/lazy-page.tsx';

/** In a build Vite replaces the condition by false, so that neither the route nor the page is in it. */
const GalleryPage = import.meta.env.DEV
  ? lazyPage(() => import('../pages/gallery/gallery.page.tsx'))
  : undefined;

export const developmentRoute = GalleryPage && <Route path="ui" element={<GalleryPage />} />;
