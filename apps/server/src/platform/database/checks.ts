import { getTableName, sql } from 'drizzle-orm';
import { check, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** The largest number of work minutes in a day. */
export const minutesOfDay = 1_440;

const named = (column: AnyPgColumn, rule: string) =>
  check(`${getTableName(column.table)}_${column.name}_check`, sql.raw(rule));

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

type Data<Column extends AnyPgColumn> = Column['_']['data'];

/** Refuses values that are not in the list; null passes here and in every other check. */
export const oneOf = <Column extends AnyPgColumn>(column: Column, values: readonly Data<Column>[]) =>
  named(column, `"${column.name}" in (${listed(values as readonly string[])})`);

/** Refuses a list with any other values. */
export const someOf = <Column extends AnyPgColumn>(column: Column, values: Data<Column>) =>
  named(column, `"${column.name}" <@ array[${listed(values as readonly string[])}]`);

/** Refuses numbers outside the range, both ends included. */
export const between = (column: AnyPgColumn, least: number, greatest: number) =>
  named(column, `"${column.name}" between ${least} and ${greatest}`);

/** Refuses numbers below the minimum. */
export const atLeast = (column: AnyPgColumn, least: number) => named(column, `"${column.name}" >= ${least}`);

/** Refuses negative numbers in each of the columns. */
export const notNegative = (...columns: readonly AnyPgColumn[]) =>
  columns.map((column) => atLeast(column, 0));

/** As `signedCents` of the domain. */
const largestCents = 100_000_000_000;

/** Refuses amounts of money beyond the limit of an invoice, a debt or a refund. */
export const signedMoney = (...columns: readonly AnyPgColumn[]) =>
  columns.map((column) => between(column, -largestCents, largestCents));

/** Refuses degrees (WGS 84) outside the Earth's range. */
export const onEarth = (latitude: AnyPgColumn, longitude: AnyPgColumn) => [
  between(latitude, -90, 90),
  between(longitude, -180, 180),
];

/** Refuses a span that ends before it begins. */
export const inOrder = (from: AnyPgColumn, to: AnyPgColumn) =>
  check(`${getTableName(from.table)}_${from.name}_order_check`, sql.raw(`"${from.name}" <= "${to.name}"`));
