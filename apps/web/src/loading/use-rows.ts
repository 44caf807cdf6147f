import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/** What a list answers: some rows, and where the next ones begin. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** How every list is paged, for its `infiniteOptions`: by the cursor of the page before. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Pick<Page, 'nextCursor'>) => page.nextCursor ?? undefined,
};

const rowsOf = <Answer extends Page>({ pages }: InfiniteData<Answer>): readonly Answer['items'][number][] =>
  pages.flatMap(({ items }) => items);

/**
 * The rows of a list that have come so far. While a changed search or filter is answered, `data` still holds
 * the rows before it, and `isPlaceholderData` says so.
 */
export const useRows = <Answer extends Page>(
  options: UseInfiniteQueryOptions<
    Answer,
    Error,
    InfiniteData<Answer, string | undefined>,
    QueryKey,
    string | undefined
  >,
) => useInfiniteQuery({ ...options, placeholderData: keepPreviousData, select: rowsOf<Answer> });
