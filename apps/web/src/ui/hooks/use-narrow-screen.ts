import { useSyncExternalStore } from 'react';

/** In rem: text that is set larger makes a screen narrow sooner. */
const screenUnder = (rem: number): (() => boolean) => {
  const query = `(width < ${rem}rem)`;
  const subscribe = (listener: () => void): (() => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether there is no room for columns (700 px); for layouts that CSS alone cannot rearrange. */
export const useNarrowScreen = screenUnder(43.75);

/** Whether there is no room for all columns of a wide table (1,200 px). */
export const useTightScreen = screenUnder(75);
