import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import type { SavedView } from '@haulwright/domain/saved-views/saved-view';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { api } from '../../api/queries.ts';
import { rememberDensity } from '../../ui/data-table/density.ts';
import { type Address, addressOf, isPlain, plainAddress } from './view-address.ts';

/** What opens a view: its address, and the height of its rows. */
export type Look = Pick<SavedView, 'address' | 'rowHeight'>;

/** The views of a table, and how one is opened. A table that is entered without a view opens with the default. */
export function useSavedViews(table: ViewedTable, enabled = true) {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const views = useQuery({ ...api.savedViews.list.queryOptions({ input: { table } }), enabled }).data;

  /** @param look null: the table as it is without a view */
  const open = (look: Look | null, replace = false) => {
    if (look?.rowHeight != null) rememberDensity(look.rowHeight);
    const search = look === null ? plainAddress(address) : addressOf(look.address, address);
    // The page reads of it what it knows, as of any address.
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  };

  const isEntering = useRef(true);
  const enter = useEffectEvent(() => {
    if (!isEntering.current) return;
    isEntering.current = false;
    const first = views?.find(({ isDefault }) => isDefault);
    if (first !== undefined && isPlain(address)) open(first, true);
  });
  const isKnown = views !== undefined;
  useEffect(() => {
    if (isKnown) enter();
  }, [isKnown]);
  return { views, address, open };
}
