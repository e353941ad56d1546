import { useQuery } from '@tanstack/react-query';
import { printersQuery } from '../printing.queries.ts';

/**
 * Whether the server prints the KOTs of a shop: at least one printer is switched on.
 * @returns undefined while the printers load; false if they cannot be read, so that the browser prints instead
 */
export function useHasPrinter(shopId: string): boolean | undefined {
  const { data, isError } = useQuery(printersQuery(shopId));
  return data ? data.printers.some(({ isEnabled }) => isEnabled) : isError ? false : undefined;
}
