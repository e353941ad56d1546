type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of an edit that were given; what is absent stays as it is, so it must not overwrite anything. */
export function omitUndefined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
}
