import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

/** One page of a list: its rows, and the cursor of the next page. */
interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/** Cursor paging for the `infiniteOptions` of every list. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Pick<Page, 'nextCursor'>) => page.nextCursor ?? undefined,
};

const rowsOf = <Answer extends Page>({ pages }: InfiniteData<Answer>): readonly Answer['items'][number][] =>
  pages.flatMap(({ items }) => items);

type PagedOptions<Answer> = UseInfiniteQueryOptions<
  Answer,
  Error,
  InfiniteData<Answer, string | undefined>,
  QueryKey,
  string | undefined
>;

/**
 * The rows loaded so far. While a changed search or filter is loading, `data` still has the previous rows, and
 * `isPlaceholderData` is true.
 */
export const useRows = <Answer extends Page>(options: PagedOptions<Answer>) =>
  useInfiniteQuery({ ...options, placeholderData: keepPreviousData, select: rowsOf<Answer> });

const firstOf = <Answer>({ pages }: InfiniteData<Answer>): Answer | undefined => pages[0];

/** The first page of a list loaded by `useRows`, for the totals it has beside the rows. */
export const useFirstPage = <Answer extends Page>(options: PagedOptions<Answer>) =>
  useInfiniteQuery({ ...options, placeholderData: keepPreviousData, select: firstOf<Answer> });
