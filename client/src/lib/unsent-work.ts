const checks: (() => boolean)[] = [];

/** While `check` is true, no page reloads that the user has not asked to. */
export function registerUnsentWork(check: () => boolean): void {
  checks.push(check);
}

export const hasUnsentWork = () => checks.some((check) => check());
