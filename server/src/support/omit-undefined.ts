type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of an edit that were given; what is absent stays as it is, so it must not overwrite anything. */
export function given<T extends object>(change: T): Given<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>;
}
