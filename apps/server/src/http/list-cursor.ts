import { z } from 'zod';
import type { ListOrder, ListPlace } from '../platform/database/list-order.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const whole = z.string().regex(/^-?\d{1,18}$/);

/** Values a cursor may hold: anything else would fail in the database. */
const valueOf: Record<ListOrder['type'], z.ZodType<string>> = {
  text: z.string().max(2_000),
  int: whole,
  bigint: whole,
  date: z.iso.date(),
  timestamptz: z.iso.datetime(),
};

/** Where the next page begins, with its order, so that it is not taken for a place in another. */
export const placeToCursor = (sort: string, place: ListPlace | null): string | null =>
  place && encodeCursor([sort, place.value, place.id]);

/** Reads a cursor of a list in this order; null when it is none, undefined at the list's beginning. */
export function cursorToPlace(
  sort: string,
  { type }: Pick<ListOrder, 'type'>,
  cursor: string | undefined,
): ListPlace | null | undefined {
  if (cursor === undefined) return undefined;
  const read = decodeCursor(cursor, z.tuple([z.literal(sort), valueOf[type].nullable(), z.uuid()]));
  return read && { value: read[1], id: read[2] };
}
