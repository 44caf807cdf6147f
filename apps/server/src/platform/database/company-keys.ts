import { getTableName } from 'drizzle-orm';
import { foreignKey, unique, type AnyPgColumn } from 'drizzle-orm/pg-core';

interface Owned {
  readonly companyId: AnyPgColumn;
  readonly id: AnyPgColumn;
}

/** Lets other tables of the company reference this one by company and id. */
export const companyKey = ({ companyId, id }: Owned) =>
  unique(`${getTableName(id.table)}_company_id_key`).on(companyId, id);

/**
 * References a row of the same company: the database refuses a reference to another company's row. Row-level
 * security does not prevent that, because PostgreSQL checks references as the owner of the tables.
 * @param whenGone the action when the referenced row is removed
 */
export function inCompany(
  column: AnyPgColumn,
  own: Pick<Owned, 'companyId'>,
  target: Owned,
  whenGone: 'cascade' | 'set null' | 'no action',
) {
  // The company id must be kept, and the builder cannot name columns here.
  const action = whenGone === 'set null' ? (`set null ("${column.name}")` as 'set null') : whenGone;
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [own.companyId, column],
    foreignColumns: [target.companyId, target.id],
  }).onDelete(action);
}
