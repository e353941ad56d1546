import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { darkModeAtom, StoreProvider, store, useAtomValue } from '../lib/store.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { ToastHost } from '../ui/feedback/toast-host.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <ColorSchemeAttribute />
        <ErrorBoundary>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </ErrorBoundary>
        <ToastHost />
      </QueryClientProvider>
    </StoreProvider>
  );
}

function ColorSchemeAttribute() {
  const isDark = useAtomValue(darkModeAtom);
  useEffect(() => {
    document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  }, [isDark]);
  return null;
}
