import { z } from 'zod';

/** Keyset paging: the cursor is opaque and comes from the previous answer. */
export const pageInput = {
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A page of rows; `nextCursor` is null on the last page. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.string().nullable() });
