import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { kindOfEmpty, type KindOfEmpty } from './kind-of-empty.ts';
import { type Asked, Loaded } from './loaded.tsx';

type EmptyWords = Omit<EmptyStateProps, 'icon' | 'level'>;

interface Paged {
  readonly isPlaceholderData: boolean;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface ListFrameProps<Row> {
  /** Of `useRows`, or of `useQuery` for a list that comes as a whole. */
  readonly query: Asked<readonly Row[]> & Paged;
  /** "Couldn't load clients". */
  readonly failed: string;
  readonly toast?: string;
  readonly waiting: ReactNode;
  /** Above the words of an empty list. */
  readonly icon?: ReactNode;
  /** What a list without rows says; a search or filter without words of its own says those of `yet`. */
  readonly empty: { readonly yet: EmptyWords } & { readonly [Kind in KindOfEmpty]?: EmptyWords };
  readonly search?: string | undefined;
  readonly isNarrowed?: boolean;
  /** @param isStale the rows are still those before the last change of search or filter */
  readonly children: (rows: readonly Row[], isStale: boolean) => ReactNode;
}

/** Every list of the office: its states, its rows, and the way to more of them. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { query, failed, toast, waiting, icon, empty, search, isNarrowed = false, children } = props;
  return (
    <>
      <Loaded
        query={query}
        failed={failed}
        toast={toast}
        waiting={waiting}
        empty={<EmptyState icon={icon} {...(empty[kindOfEmpty(search, isNarrowed)] ?? empty.yet)} />}
      >
        {(rows) => children(rows, query.isPlaceholderData)}
      </Loaded>
      <MoreRows query={query} />
    </>
  );
}

/** The way to more rows of a list, for one that stands in a card. */
export const MoreRows = ({ query }: { readonly query: Paged }) => (
  <LoadMore
    hasMore={query.hasNextPage === true && !query.isPlaceholderData}
    busy={query.isFetchingNextPage === true}
    failed={query.isFetchNextPageError === true}
    onLoadMore={() => void query.fetchNextPage?.()}
  />
);
