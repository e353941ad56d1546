// What the server says of reports.

export const reportsErrors = {
  'report.unknown_kind': 'There is no such report.',
  'report.days': 'The first day must not be after the last one.',
  'report.too_long': 'Reports cover at most two years.',
};

export const reportsReplies = {
  loaded: 'Report loaded',
};

export const reportsFields = {
  day: 'Please enter a date.',
  month: 'Please enter a month, such as 2026-11.',
  format: 'Please choose JSON or CSV.',
};
