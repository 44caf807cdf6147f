import { chosenIds, type TableSelection } from './selection.ts';

/** Rows of a list as `useRows` has them. */
export interface LoadedRows {
  readonly data: readonly { readonly id: string }[] | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<LoadedRows>;
}

/**
 * Chooses every row that matches, and first loads those that are not: what is acted on can be read. Of more than can be
 * acted on at once, or where loading fails, those that came.
 * @param atMost rows that can be acted on at once
 */
export async function chooseAll(rows: LoadedRows, atMost: number): Promise<TableSelection> {
  let all = rows;
  while (all.hasNextPage && !all.isFetchNextPageError && (all.data?.length ?? 0) < atMost)
    all = await all.fetchNextPage();
  return chosenIds((all.data ?? []).slice(0, atMost).map(({ id }) => id));
}
