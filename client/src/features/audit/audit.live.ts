/** First part of the keys of entries that deserve a look. Apart from the queries, because it is loaded with each page. */
export const flaggedEntriesKey = 'flagged-entries';
