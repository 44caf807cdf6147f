import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { clientListSearch, jobListSearch } from '../search-params.ts';

/**
 * The part of a list's address that is remembered when its page is left: filters and order. Search text and dates
 * are not: they are rarely needed again.
 */
const lists = {
  '/jobs': {
    read: jobListSearch,
    keeps: ['status', 'priority', 'assignedTo', 'jobTypeId', 'sort'],
  },
  '/clients': { read: clientListSearch, keeps: ['status'] },
} as const;
type ListPath = keyof typeof lists;
type Filter = Readonly<Record<string, string>>;

const isList = (path: string): path is ListPath => Object.hasOwn(lists, path);

/** The part of a list's address that is remembered. */
export function rememberedPart(path: ListPath, search: Readonly<Record<string, unknown>>): Filter {
  const { read, keeps } = lists[path];
  const kept: readonly string[] = keeps;
  return Object.fromEntries(
    Object.entries(read(search)).flatMap(([field, value]) =>
      kept.includes(field) && typeof value === 'string' ? [[field, value]] : [],
    ),
  );
}

/** Reads a list's state from the browser's storage; invalid parts are dropped. */
export function parseFilter(path: ListPath, text: string | null): Filter {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return typeof stored === 'object' && stored !== null ? rememberedPart(path, { ...stored }) : {};
  } catch {
    return {};
  }
}

const keyOf = (userId: string, path: ListPath): string => `haulwright.filter.${path}.${userId}`;

type Way<To extends string> = { readonly to: To; readonly search?: Filter };

/**
 * The address of a page's link in the navigation: a list as this person left it. On the list itself the link clears
 * the filters.
 */
export function useWayTo(userId: string): <To extends string>(to: To) => Way<To> {
  const { pathname } = useLocation();
  return useCallback(
    (to) => {
      if (!isList(to) || to === pathname) return { to };
      const search = rememberedFilter(userId, to);
      return Object.keys(search).length === 0 ? { to } : { to, search };
    },
    [userId, pathname],
  );
}

function rememberedFilter(userId: string, path: ListPath): Filter {
  try {
    return parseFilter(path, localStorage.getItem(keyOf(userId, path)));
  } catch {
    return {};
  }
}

/** Remembers this person's filters and order of lists on this device. */
export function useRememberFilters(userId: string): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isList(pathname)) return;
    try {
      localStorage.setItem(keyOf(userId, pathname), JSON.stringify(rememberedPart(pathname, search)));
    } catch {
      // A browser without storage shows unfiltered lists.
    }
  }, [pathname, search, userId]);
}
