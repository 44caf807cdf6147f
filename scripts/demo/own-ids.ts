import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { v5 } from 'uuid';

/**
 * The identity of something the demo makes: the same for the same company and name, so that what is there
 * already is not made again. The product's own have version 7.
 */
export const ownId = (companyId: string, name: string): string => v5(name, companyId);

/** Whether the demo made the row. */
export const isOwn = (id: PgColumn): SQL => sql`substr(${id}::text, 15, 1) = '5'`;
