import { getTableName, sql } from 'drizzle-orm';
import { check, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { makers, type Maker } from '@haulwright/domain/invoicing/made-by';
import { oneOf } from '../../../platform/database/checks.ts';

/** Who made the row: a person with a profile, or somebody who has none. */
export const maker = () => ({
  madeBy: text('made_by').$type<Maker>().notNull().default('person'),
  createdBy: uuid('created_by'),
});

export const makerChecks = (madeBy: AnyPgColumn) => [
  oneOf(madeBy, [...makers]),
  check(
    `${getTableName(madeBy.table)}_maker_check`,
    sql.raw(`(made_by = 'person') = (created_by is not null)`),
  ),
];
