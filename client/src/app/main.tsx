import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme/base.css';
import '../ui/theme/reduced-motion.css';
import { startSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { preloadRoute } from './routes.tsx';

// Staff only: diners never load the persisted lists.
startSession(() => {
  import('../offline/restore-lists.ts')
    .then(({ restoreAndPersistLists }) => restoreAndPersistLists())
    .catch(() => undefined);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
/** Without prerendered HTML, shows the loading state after 300 ms. */
const loadingTimeout = root.hasChildNodes() ? [] : [new Promise((resolve) => setTimeout(resolve, 300))];
/** Replaces prerendered HTML: no hydration. */
const renderApp = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
void Promise.race([preloadRoute(location.pathname), ...loadingTimeout]).then(renderApp, renderApp);
