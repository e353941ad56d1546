import { useQuery } from '@tanstack/react-query';
import type { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { printingPaths } from '@tawa/shared/printing/printing.paths.ts';
import { useEffect } from 'react';
import { createClient } from '../../../lib/api/create-client.ts';

/** Separate from `printingClient`, with which the page of items would load all queries of prints. */
const namesClient = createClient<typeof printingApi>(printingPaths);

/** In ms. An import makes hundreds of changes, after which the names are loaded once. */
const LOAD_AFTER_MS = 500;
const NONE: readonly string[] = [];

/**
 * For the owner only. Returns the names of the menu that no printer in use can write.
 * A change of the items or the option groups loads them again.
 */
export function useUnwritableNames(shopId: string, items: unknown, optionGroups: unknown) {
  const { data = NONE, refetch } = useQuery({
    queryKey: ['unwritable-names', shopId],
    queryFn: async ({ signal }) =>
      (await namesClient.getUnwritableNames({ params: { shopId }, signal })).data.names,
    enabled: false,
    meta: { quiet: true },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the menu changes
  useEffect(() => {
    if (items === undefined) return;
    const timer = setTimeout(() => void refetch(), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [items, optionGroups, refetch]);
  return data;
}
