import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A client, job or route whose page was viewed. The device stores only ids; names are fetched again.
 */
export interface RecentItem {
  readonly kind: 'clients' | 'jobs' | 'routes';
  readonly id: string;
}

/** The palette's maximum. */
export const mostRecent = 6;

const path = /^\/(clients|jobs|routes)\/([\da-f]{8}-[\da-f-]{27})(?:\/|$)/;

/** The item a page is about; null for other pages. */
export function itemOf(pathname: string): RecentItem | null {
  const [, kind, id] = path.exec(pathname) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as RecentItem['kind'], id };
}

/** Newest first, without duplicates. */
export const withRecent = (items: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...items.filter((one) => one.id !== item.id)].slice(0, mostRecent);

/** Reads the browser's storage; invalid items are dropped. */
export function parseRecent(text: string | null): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .flatMap((one: unknown) => (typeof one === 'string' ? (itemOf(one) ?? []) : []))
      .slice(0, mostRecent);
  } catch {
    return [];
  }
}

const keyOf = (userId: string): string => `haulwright.recent.${userId}`;

export function recentItems(userId: string): RecentItem[] {
  try {
    return parseRecent(localStorage.getItem(keyOf(userId)));
  } catch {
    return [];
  }
}

/** Remembers the clients, jobs and routes this person views on this device. */
export function useRememberRecent(userId: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const item = itemOf(pathname);
    if (item === null) return;
    try {
      localStorage.setItem(
        keyOf(userId),
        JSON.stringify(withRecent(recentItems(userId), item).map(({ kind, id }) => `/${kind}/${id}`)),
      );
    } catch {
      // A browser without storage has no recent items.
    }
  }, [pathname, userId]);
}
