import type { LiveTopic } from '@haulwright/contract/live.contract';
import { whenDayIsHere } from './worker.ts';

/** Topics that affect a pack. */
const inPack: ReadonlySet<LiveTopic> = new Set([
  'clients',
  'jobs',
  'routes',
  'vehicles',
  'disposalSites',
  'jobTypes',
  'company',
  'field',
  'inspections',
  'shifts',
  'loads',
  'messages',
]);
/** The office moves several jobs in a row; the phone fetches once. */
const gatherMs = 1_500;

const followed = new WeakSet<AbortSignal>();

/** Follows changes by the office while there is signal. Its code is loaded once there is signal, too. */
export function followChanges(userId: string, signal: AbortSignal, refresh: () => void): void {
  if (followed.has(signal)) return;
  followed.add(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, gatherMs);
  };
  // After the day, which loads over the same weak signal.
  void whenDayIsHere()
    .then(() => import('../../api/share-changes.ts'))
    .then(({ shareChanges }) =>
      shareChanges(
        {
          onChange: ({ topics }) => topics.some((topic) => inPack.has(topic)) && soon(),
          onCaughtUp: soon,
          onWord: () => {},
          onLost: () => {},
        },
        userId,
        signal,
      ),
    )
    // No signal after all, or a newer version of the product: polling every few minutes suffices.
    .catch(() => followed.delete(signal));
}
