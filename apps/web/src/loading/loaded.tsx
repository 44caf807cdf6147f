import type { ReactNode } from 'react';
import { codeOf, messageOf } from '../api/errors.ts';
import { useLoadFailure } from '../api/use-load-failure.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/page/error-state.tsx';

/** The state of a query, or of several combined. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Asked<Data>;
  /** Shown until the first answer: skeletons in the size of the content. */
  readonly waiting: ReactNode;
  /** The heading in place of the content: "Couldn't load usage". */
  readonly failed: string;
  /** Shows a failure in a few lines instead of a full page. */
  readonly isSmall?: boolean;
  /** Also shows a toast with this title, once per failed attempt. */
  readonly toast?: string | undefined;
  /** Shown when the server answers "not found". */
  readonly missing?: ReactNode;
  /** Shown for an empty list. */
  readonly empty?: ReactNode;
  readonly sentenceOf?: (error: Error) => string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the state of a query: loading, failed with a retry, empty, or its data, which stay on the screen during
 * refetches and when those fail.
 */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, waiting, failed, toast, missing, empty, sentenceOf = messageOf } = props;
  const { data, error } = query;
  const isMissing = missing !== undefined && isUnknown(error);
  useLoadFailure(toast === undefined || isMissing ? null : error, toast ?? '', sentenceOf);
  if (isMissing) return missing;
  if (data !== undefined)
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : props.children(data);
  return error === null ? (
    waiting
  ) : (
    <LoadFailure query={query} failed={failed} isSmall={props.isSmall} sentenceOf={sentenceOf} />
  );
}

interface LoadFailureProps {
  /** Without a refetch, there is another way to retry beside it. */
  readonly query: Pick<Asked<unknown>, 'error'> & Partial<Pick<Asked<unknown>, 'isFetching' | 'refetch'>>;
  readonly failed: string;
  readonly isSmall?: boolean | undefined;
  readonly sentenceOf?: (error: Error) => string;
}

/** A failure alone, where the page around it has other content; nothing while there is none. */
export function LoadFailure({ query, failed, isSmall, sentenceOf = messageOf }: LoadFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  const description = sentenceOf(error);
  const Failure = isSmall === true ? SmallFailure : ErrorState;
  return (
    <Failure
      title={failed}
      {...(description !== '' && { description })}
      {...(refetch !== undefined && { onRetry: () => void refetch() })}
      retrying={isFetching === true}
    />
  );
}

/** A malformed id in the address is refused as a bad request, which also means that it does not exist. */
const isUnknown = (error: Error | null): boolean =>
  ['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(error) ?? '');

function SmallFailure({ title, description, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex min-w-0 flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-bad-text">{description}</p>
      </div>
      {onRetry !== undefined && (
        <Button size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Combines two queries: loaded once both are, failed once one has. */
export const together = <One, Other>(one: Asked<One>, other: Asked<Other>): Asked<readonly [One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => {
    for (const query of [one, other]) if (query.error !== null) void query.refetch();
  },
});
