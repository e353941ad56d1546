import { type ComponentType, lazy, Suspense } from 'react';
import { retryImport } from '../../lib/browser/retry-import.ts';

/** Shows nothing until its file has loaded, and without the file: the page must not fail for it. */
export function lazyExtra<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  const Extra = lazy<ComponentType<object>>(async () => ({
    default: (await retryImport(load).catch(() => Nothing)) as ComponentType<object>,
  }));
  return (props: Props) => (
    <Suspense>
      <Extra {...props} />
    </Suspense>
  );
}

const Nothing = () => null;
