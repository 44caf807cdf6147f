/**
 * Gives every row of a form its id: the one it was sent with, or a new one.
 * @returns null when a sent id is unknown or repeated
 */
export function identifyRows<Row extends { id?: string }>(
  rows: readonly Row[],
  stored: readonly { id: string }[],
  newId: () => string,
): (Row & { id: string })[] | null {
  const free = new Set(stored.map(({ id }) => id));
  const known = rows.every(({ id }) => id === undefined || free.delete(id));
  return known ? rows.map((row) => ({ ...row, id: row.id ?? newId() })) : null;
}
