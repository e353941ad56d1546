import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/theme/base.css';
import '../ui/theme/reduced-motion.css';
import { startSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { preloadRoute } from './routes.tsx';

// This runs for staff only, so that diners never load the code that restores lists.
startSession(() => {
  import('../offline/restore-lists.ts')
    .then(({ restoreAndPersistLists }) => restoreAndPersistLists())
    .catch(() => undefined);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
/** Without prerendered HTML, the loading state is shown after 300 ms. */
const loadingTimeout = root.hasChildNodes() ? [] : [new Promise((resolve) => setTimeout(resolve, 300))];
/** Replaces the prerendered HTML; it is not hydrated. */
const renderApp = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
void Promise.race([preloadRoute(location.pathname), ...loadingTimeout]).then(renderApp, renderApp);
