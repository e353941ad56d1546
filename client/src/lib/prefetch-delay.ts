/**
 * Time in ms from a page's first paint until it loads what is likely to be opened next. It differs from the delay of
 * every other timer, because browser tests stop prefetching by it.
 */
export const PREFETCH_DELAY_MS = 1_600;
