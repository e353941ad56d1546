/** @param instant ms UTC */
export const iso = (instant: number): string => new Date(instant).toISOString();

/** @param instant ms UTC */
export const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));
