import { lazy } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';

export const LazyPartSlip = lazy(() => retryImport(() => import('./part-slip.tsx')));
