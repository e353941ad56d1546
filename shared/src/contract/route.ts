/** Separate from the schemas, which phones do not load. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `API_BASE`, with `:name` for parameters. */
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

/** `anonymous`: no session. `stranger`: no role in the path's shop. Without a shop, the role decides. */
export type Caller = 'anonymous' | 'stranger' | 'waiter' | 'owner';

export type Verdict = 'allow' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND';

/** HTTP and sockets both decide by this table. */
export const accessTable = {
  /** Paths without a shop. */
  anyone: { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  signedIn: { anonymous: 'UNAUTHENTICATED', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  anyOwner: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'FORBIDDEN', owner: 'allow' },
  anyWaiter: { anonymous: 'UNAUTHENTICATED', stranger: 'FORBIDDEN', waiter: 'allow', owner: 'FORBIDDEN' },
  /** Paths with a shop, which a stranger cannot tell from a missing one. */
  'shop.anyone': { anonymous: 'allow', stranger: 'allow', waiter: 'allow', owner: 'allow' },
  'shop.staff': { anonymous: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'allow', owner: 'allow' },
  'shop.owner': { anonymous: 'UNAUTHENTICATED', stranger: 'NOT_FOUND', waiter: 'FORBIDDEN', owner: 'allow' },
} as const satisfies Record<string, Record<Caller, Verdict>>;

export type Access = keyof typeof accessTable;

export function checkAccess(access: Access, caller: Caller): Verdict {
  return accessTable[access][caller];
}
