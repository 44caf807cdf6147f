import { z } from 'zod';

/**
 * How a table is sorted: by one of its columns, with '-' before it from the end: 'gallons', '-gallons'.
 * @param columns ids of the columns that sort
 */
export const listSort = <const Column extends string>(columns: readonly Column[]) =>
  z.enum(columns.flatMap((column): (Column | `-${Column}`)[] => [column, `-${column}`]));

export interface ListSort<Column extends string> {
  readonly column: Column;
  readonly fromEnd: boolean;
}

export const readSort = <Column extends string>(sort: Column | `-${Column}`): ListSort<Column> => ({
  column: sort.replace(/^-/, '') as Column,
  fromEnd: sort.startsWith('-'),
});
