import { getTableName } from 'drizzle-orm';
import { foreignKey, unique, type AnyPgColumn } from 'drizzle-orm/pg-core';

interface Owned {
  readonly companyId: AnyPgColumn;
  readonly id: AnyPgColumn;
}

/** Lets other tables of the company refer to this one by company and id. */
export const companyKey = ({ companyId, id }: Owned) =>
  unique(`${getTableName(id.table)}_company_id_key`).on(companyId, id);

/**
 * References a row of the same company: a row that points at another company's is refused by the database.
 * Row-level security does not see to it, because PostgreSQL checks references as the owner of the tables.
 * @param whenGone what becomes of the row when the one it refers to is removed
 */
export function inCompany(
  column: AnyPgColumn,
  own: Pick<Owned, 'companyId'>,
  target: Owned,
  whenGone: 'cascade' | 'set null' | 'no action',
) {
  // The company itself must stay, and the builder knows no list of columns.
  const action = whenGone === 'set null' ? (`set null ("${column.name}")` as 'set null') : whenGone;
  return foreignKey({
    name: `${getTableName(column.table)}_${column.name}_fkey`,
    columns: [own.companyId, column],
    foreignColumns: [target.companyId, target.id],
  }).onDelete(action);
}
