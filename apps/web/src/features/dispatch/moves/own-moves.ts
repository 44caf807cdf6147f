import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';

/** Public to other features. Moves on the board that the server has not answered yet. */
export const ownMoves = ['dispatch-board'] as const;

/**
 * Whether a change told by the server must not make this query be asked again now: the board has drawn moves
 * that the answer might not know, and would draw them back for a moment. The board asks itself once its moves
 * are saved.
 */
export const isAheadOfServer = (cache: QueryClient, query: Query): boolean =>
  matchQuery({ queryKey: api.dispatch.day.key() }, query) && cache.isMutating({ mutationKey: ownMoves }) > 0;
