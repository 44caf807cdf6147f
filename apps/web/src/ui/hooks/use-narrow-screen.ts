import { useSyncExternalStore } from 'react';

/** Under 700 px, in rem: text that is set larger makes a screen narrow sooner. */
const query = '(width < 43.75rem)';

const subscribeTo =
  (asked: string) =>
  (listener: () => void): (() => void) => {
    const media = window.matchMedia(asked);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
const subscribe = subscribeTo(query);

/** Whether there is no room for columns; for layouts that CSS alone cannot rearrange. */
export const useNarrowScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);

/** As Tailwind's `xl`. */
const wideQuery = '(width >= 80rem)';
const subscribeToWide = subscribeTo(wideQuery);

/** Whether there is room for a column beside a dialog's fields. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(subscribeToWide, () => window.matchMedia(wideQuery).matches);
