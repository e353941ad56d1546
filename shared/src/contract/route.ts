/** Routes are separate from the schemas, which diners' phones do not load. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `API_BASE`, with `:name` for parameters. */
  readonly path: string;
}

export const API_BASE = '/api/v1';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ shopId: string }` for `/orders/get-kots/:shopId`. */
export type ParamsOf<R extends Route> = { [Name in ParamNames<R['path']>]: string };

export function buildPath<R extends Route>(route: R, params: ParamsOf<R>): string {
  const values: Record<string, string> = params;
  return (
    API_BASE + route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  );
}

/**
 * An `anonymous` caller has no session; a `stranger` has no role in the shop of the path. If the path has no
 * shop, the role of the account decides.
 */
export type Caller = 'anonymous' | 'stranger' | 'waiter' | 'owner';

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

/** HTTP and sockets both decide by this table. */
export const accessTable = {
  /** For paths without a shop. */
  anyone: { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  signedIn: { anonymous: 'UNAUTHENTICATED', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  anyOwner: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'FORBIDDEN', owner: 'allow' },
  anyWaiter: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'allow', owner: 'FORBIDDEN' },
  /** For paths with a shop. A stranger gets the same response as for a shop that does not exist. */
  'shop.anyone': { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  'shop.staff': { anonymous: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'allow', owner: 'allow' },
  'shop.owner': { anonymous: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'FORBIDDEN', owner: 'allow' },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof accessTable;

export function checkAccess(access: Access, caller: Caller): Verdict {
  return accessTable[access][caller];
}
