import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A client, job or route whose page was looked at. Only ids are kept on the device: names are asked for again.
 */
export interface RecentItem {
  readonly kind: 'clients' | 'jobs' | 'routes';
  readonly id: string;
}

/** As many as the palette offers. */
export const mostRecent = 6;

const path = /^\/(clients|jobs|routes)\/([\da-f]{8}-[\da-f-]{27})(?:\/|$)/;

/** Whose page it is; null for every other page. */
export function itemOf(pathname: string): RecentItem | null {
  const [, kind, id] = path.exec(pathname) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as RecentItem['kind'], id };
}

/** The newest first, each once. */
export const withRecent = (items: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...items.filter((one) => one.id !== item.id)].slice(0, mostRecent);

/** What text in the browser's storage says; anything else is no item. */
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

/** Remembers the pages of clients, jobs and routes that this person looks at on this device. */
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
      // A browser that keeps nothing has no recent items.
    }
  }, [pathname, userId]);
}
