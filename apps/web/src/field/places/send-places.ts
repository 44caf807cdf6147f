import { placesPerCall } from '@haulwright/domain/tracking/phone-sharing';
import { sendPlaces } from '../../api/field-calls.ts';
import { pauseMs } from '../device/send-rules.ts';
import { watch } from '../device/watch.ts';
import { oldestPlaces, type PlacesDatabase, removePlaces } from './kept-places.ts';

/** What the server will never read is not sent forever. */
const unreadable: ReadonlySet<number> = new Set([400, 413]);

/** Sends what waits, oldest first, whenever there is something and signal. @returns ends it */
export function keepPlacesSent(userId: string, database: PlacesDatabase): () => void {
  let failures = 0;
  let running = false;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new AbortController();

  /** @returns whether all of it was taken */
  const sendAll = async (): Promise<boolean> => {
    for (;;) {
      const batch = await oldestPlaces(database, placesPerCall);
      if (batch.length === 0) return true;
      const reply = await sendPlaces(userId, { points: batch.map(({ seq: _seq, ...place }) => place) });
      if (reply.kind !== 'answer' || ending.signal.aborted) return false;
      if (unreadable.has(reply.status)) console.error(`Places were refused: ${reply.status}`);
      else if (reply.status !== 200) return false;
      await removePlaces(database, batch);
    }
  };
  const kick = () => {
    clearTimeout(timer);
    if (running || ending.signal.aborted) return;
    const left = notBefore - Date.now();
    if (left > 0) {
      timer = setTimeout(kick, left);
      return;
    }
    void send();
  };
  const send = async () => {
    running = true;
    const isDone = await sendAll().catch((error: unknown) => {
      console.error('Places could not be sent', error);
      return false;
    });
    running = false;
    failures = isDone ? 0 : failures + 1;
    notBefore = isDone ? 0 : Date.now() + pauseMs(failures, null, Math.random());
    if (!isDone) kick();
  };
  const online = () => {
    notBefore = 0;
    kick();
  };
  window.addEventListener('online', online, { signal: ending.signal });
  const stopWatching = watch([database], () => database.places.count(), kick);
  return () => {
    ending.abort();
    stopWatching();
    clearTimeout(timer);
  };
}
