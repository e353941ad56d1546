import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { currentNavigation, historyNavigator, listenToHistory } from '../lib/browser/app-history.ts';
import { queryClient } from '../lib/query-client.ts';
import { darkModeAtom, StoreProvider, store, useAtomValue } from '../lib/store.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { ToastHost } from '../ui/feedback/toast-host.tsx';

/** All that surrounds the pages. Component tests render one page in it. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <ThemeAttribute />
        <ErrorBoundary>
          <HistoryRouter>{children}</HistoryRouter>
        </ErrorBoundary>
        <ToastHost />
      </QueryClientProvider>
    </StoreProvider>
  );
}

/** Renders the location of `app-history`. The old page stays visible until the next one has loaded. */
function HistoryRouter({ children }: { children: ReactNode }) {
  const [{ location, type }, setNavigation] = useState(() => currentNavigation());
  useLayoutEffect(() => listenToHistory((next) => startTransition(() => setNavigation(next))), []);
  return (
    <Router location={location} navigationType={type} navigator={historyNavigator}>
      {children}
    </Router>
  );
}

/** Sets `data-theme` of the document to the stored choice. */
function ThemeAttribute() {
  const isDark = useAtomValue(darkModeAtom);
  useEffect(() => {
    document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light');
  }, [isDark]);
  return null;
}
