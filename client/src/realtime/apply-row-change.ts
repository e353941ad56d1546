/** Idempotent: an event may arrive twice. Appends an edited row that is missing. */
export function applyRowChange<Row extends { _id: string }>(
  rows: Row[],
  row: Row,
  action: 'added' | 'edited' | 'deleted',
): Row[] {
  if (action === 'deleted') return rows.filter((other) => other._id !== row._id);
  if (rows.some((other) => other._id === row._id)) {
    return rows.map((other) => (other._id === row._id ? row : other));
  }
  return [...rows, row];
}
