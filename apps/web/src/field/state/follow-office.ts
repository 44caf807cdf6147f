import type { LiveTopic } from '@haulwright/contract/live.contract';
import { whenDayIsHere } from './worker.ts';

/** What a pack is made of. */
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
/** The office moves several jobs in a row; the phone asks once. */
const gatherMs = 1_500;

const followed = new WeakSet<AbortSignal>();

/** Hears what the office changes while there is signal. The code for it comes with the signal, too. */
export function followChanges(userId: string, signal: AbortSignal, refresh: () => void): void {
  if (followed.has(signal)) return;
  followed.add(signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, gatherMs);
  };
  // After the day: it comes over the same weak signal.
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
    // No signal after all, or a newer version of the product: asking every few minutes does.
    .catch(() => followed.delete(signal));
}
