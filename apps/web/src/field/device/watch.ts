import { liveQuery, type Subscription } from 'dexie';
import type { Dexie } from 'dexie';

const retryMs = 1_000;

/**
 * Reads, and reads again whenever the data change, in this tab or another. A database that was closed in the
 * background is reopened.
 * @returns ends it
 */
export function watch<Result>(
  databases: readonly Dexie[],
  read: () => Promise<Result>,
  take: (result: Result) => void,
): () => void {
  let ended = false;
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const begin = () => {
    subscription?.unsubscribe();
    if (ended) return;
    subscription = liveQuery(read).subscribe({
      next: take,
      error: (error: unknown) => {
        console.error('The phone could not be read', error);
        timer = setTimeout(() => void beginAgain(), retryMs);
      },
    });
  };
  const beginAgain = async () => {
    try {
      for (const database of databases) {
        database.close({ disableAutoOpen: false });
        await database.open();
      }
    } finally {
      begin();
    }
  };
  // Frozen pages miss changes of other tabs.
  const look = () => document.visibilityState === 'visible' && begin();
  document.addEventListener('visibilitychange', look);
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}
