import { useSyncExternalStore } from 'react';

/** A width in rem: text that is set larger makes a screen narrow sooner. */
const screenIs = (query: string): (() => boolean) => {
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether there is no room for columns (700 px); for layouts that CSS alone cannot rearrange. */
export const useNarrowScreen = screenIs('(width < 43.75rem)');

/** Whether there is no room for all columns of a wide table (1,200 px). */
export const useTightScreen = screenIs('(width < 75rem)');

/** Whether there is room for a column beside a dialog's fields: Tailwind's `xl`. */
export const useWideScreen = screenIs('(width >= 80rem)');
