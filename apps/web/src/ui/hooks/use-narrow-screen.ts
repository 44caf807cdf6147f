import { useSyncExternalStore } from 'react';

/** Under 700 px, in rem: text that is set larger makes a screen narrow sooner. */
const query = '(width < 43.75rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether there is no room for columns; for layouts that CSS alone cannot rearrange. */
export const useNarrowScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
