import { useEffect } from 'react';

const PRODUCT = 'Tawa';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
