// What the server says to the operator.

export const operatorReplies = {
  overviewLoaded: 'Overview loaded',
};
