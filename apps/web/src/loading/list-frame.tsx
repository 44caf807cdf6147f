import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '../ui/page/empty-state.tsx';
import { LoadMore } from '../ui/buttons/load-more.tsx';
import { SkeletonRows } from '../ui/base/skeleton.tsx';
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

type ListWords =
  | {
      /** Plural noun for the rows, used in the error and by the skeletons: 'due tanks'. */
      readonly noun: string;
      /** Placeholders for the rows while they load. */
      readonly skeletons?: { readonly count: number; readonly each: string };
      readonly waiting?: ReactNode;
    }
  | {
      /** "Couldn't load clients", for a list whose failure does not follow from its noun. */
      readonly failed: string;
      readonly toast?: string;
      readonly waiting: ReactNode;
    };

interface ListFrameProps<Row> {
  /** Of `useRows`, or of `useQuery` for a list that comes as a whole. */
  readonly query: Asked<readonly Row[]> & Paged;
  /** The icon of an empty list. */
  readonly icon?: ReactNode;
  /**
   * Texts for a list without rows. Without a text of its own, a filter shows that of `yet`, and a search that it has
   * no matches.
   */
  readonly empty: { readonly yet: EmptyWords } & { readonly [Kind in KindOfEmpty]?: EmptyWords };
  readonly search?: string | undefined;
  readonly isNarrowed?: boolean;
  /** @param isStale the rows are still those before the last change of search or filter */
  readonly children: (rows: readonly Row[], isStale: boolean) => ReactNode;
}

/** The frame of every list in the office: its states, its rows, and a control to load more. */
export function ListFrame<Row>(props: ListFrameProps<Row> & ListWords) {
  const { query, icon, search, isNarrowed = false, children } = props;
  const empty = { ...('noun' in props && { found: nothingFound(props.noun, search ?? '') }), ...props.empty };
  return (
    <>
      <Loaded
        query={query}
        {...wordsOf(props)}
        empty={<EmptyState icon={icon} {...(empty[kindOfEmpty(search, isNarrowed)] ?? empty.yet)} />}
      >
        {(rows) => children(rows, query.isPlaceholderData)}
      </Loaded>
      <MoreRows query={query} />
    </>
  );
}

const nothingFound = (noun: string, search: string): EmptyWords => ({
  title: `No ${noun.replaceAll(/(?<=^|\s)\w/g, (letter) => letter.toUpperCase())} Found`,
  description: `Nothing matches “${search}”.`,
});

function wordsOf(props: ListWords) {
  if (!('noun' in props)) return { failed: props.failed, toast: props.toast, waiting: props.waiting };
  const { noun, skeletons = { count: 5, each: 'h-16' }, waiting } = props;
  return {
    failed: `Couldn't load ${noun}`,
    toast: `Failed to load ${noun}`,
    waiting: waiting ?? <SkeletonRows label={`Loading ${noun}…`} {...skeletons} />,
  };
}

/** The control that loads more rows, for a list inside a card. */
export const MoreRows = ({ query }: { readonly query: Paged }) => (
  <LoadMore
    hasMore={query.hasNextPage === true && !query.isPlaceholderData}
    busy={query.isFetchingNextPage === true}
    failed={query.isFetchNextPageError === true}
    onLoadMore={() => void query.fetchNextPage?.()}
  />
);
