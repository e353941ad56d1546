// What the server says of Z reports.

/** Names two, so that the sentence stays short. */
function drawersNamed(drawers: readonly string[]): string {
  const named = drawers.slice(0, 2).map((drawer) => `‘${drawer}’`);
  const more = drawers.length - named.length;
  if (more > 0) return `the drawers ${named.join(', ')} and ${more} more`;
  return `${drawers.length === 1 ? 'the drawer' : 'the drawers'} ${named.join(' and ')}`;
}

export const daysErrors = {
  'day.drawers_open': (d: { drawers: readonly string[] }) =>
    `Count and close ${drawersNamed(d.drawers)} first.`,
  'day.closed_already': (d: { number: number }) => `The day has been closed already with Z ${d.number}.`,
};

export const daysReplies = {
  loaded: 'Z reports loaded',
  closed: (number: number) => `Day closed with Z ${number}`,
};

export const daysFields = {
  lastNumber: 'Please enter the number of a Z report.',
};
