import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

/** Public to other features. Moves on the board awaiting the server's answer. */
export const ownMoves = ['dispatch-board'] as const;

/**
 * Whether a change reported by the server must not refetch this query now: the board shows moves that the
 * answer might not include, and would briefly jump back. The board refetches once its moves are saved.
 */
export const isAheadOfServer = (cache: QueryClient, query: Query): boolean =>
  matchQuery({ queryKey: api.dispatch.day.key() }, query) && cache.isMutating({ mutationKey: ownMoves }) > 0;
