import type { LiveEvent } from '@haulwright/contract/live.contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { withTold } from './told-positions.ts';

/** Puts places that were told live where a screen has asked for them, so that nobody asks again. */
export function takePositions(cache: QueryClient, told: Pick<LiveEvent, 'positions' | 'gone'>): void {
  cache.setQueryData(api.positions.list.queryKey(), (known) => known && withTold(known, told));
}
