import { fewNumbersLeft } from '@haulwright/domain/manifests/manifest-numbers';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { askForNumbers } from '../../api/field-calls.ts';
import { randomId } from '../../api/random-id.ts';
import { lasting, type PersonDatabase } from '../device/database.ts';
import { deviceId } from '../device/identity.ts';
import { dateIn, shiftedDate } from '../texts/formats.ts';
import { leftIn, poolKey, spansIn, type NumberSpan } from './number-pool.ts';

/** Key of a request without an answer: sent again, it returns the same numbers. */
const askedKey = (vehicleId: string): string => `numbers-asked:${vehicleId}`;

/** The trucks of a person's routes today and tomorrow. */
export function trucksToGo(
  { me, routes, shiftEvents }: Pick<DayPack, 'me' | 'routes' | 'shiftEvents'>,
  now: Date,
): string[] {
  const today = dateIn(me.timeZone, now);
  const soon = [today, shiftedDate(today, 1)];
  const ofRoutes = routes.filter(
    ({ routeDate, status }) => soon.includes(routeDate) && status !== 'completed' && status !== 'cancelled',
  );
  const shift = shiftEvents.at(-1);
  const ids = [...ofRoutes, ...(shift?.kind === 'ended' ? [] : [shift])].flatMap(
    (one) => one?.vehicleId ?? [],
  );
  return [...new Set(ids)];
}

/** Reserves numbers for trucks with few left on this phone; does nothing without signal. */
export async function keepNumbers(database: PersonDatabase): Promise<void> {
  const pack = (await lasting(database, () => database.pack.get('pack')))?.pack;
  if (pack?.papers?.rules.some(({ unit }) => unit !== null) !== true) return;
  for (const vehicleId of trucksToGo({ ...pack, shiftEvents: pack.shiftEvents ?? [] }, new Date()))
    await askFor(database, vehicleId);
}

async function askFor(database: PersonDatabase, vehicleId: string): Promise<void> {
  const key = await lasting(database, () =>
    database.transaction('rw', database.drafts, async () => {
      if (leftIn(spansIn((await database.drafts.get(poolKey(vehicleId)))?.value)) >= fewNumbersLeft)
        return null;
      const asked = (await database.drafts.get(askedKey(vehicleId)))?.value;
      if (typeof asked === 'string') return asked;
      const made = randomId();
      await database.drafts.put({ key: askedKey(vehicleId), value: made, savedAt: Date.now() });
      return made;
    }),
  );
  if (key === null) return;
  const answer = await askForNumbers(
    database.userId,
    { vehicleId, deviceId: await deviceId(), appVersion: import.meta.env.VITE_PRODUCT_VERSION },
    key,
  );
  // Without an answer the same request is sent again.
  if (answer.kind !== 'answer' || answer.status >= 500 || answer.status === 401) return;
  await lasting(database, () =>
    database.transaction('rw', database.drafts, async () => {
      // Another tab sent the same request and was faster.
      if ((await database.drafts.get(askedKey(vehicleId)))?.value !== key) return;
      await database.drafts.delete(askedKey(vehicleId));
      if (answer.status !== 200) return;
      const { firstNumber, count } = answer.body as NumberSpan;
      const spans = spansIn((await database.drafts.get(poolKey(vehicleId)))?.value);
      await database.drafts.put({
        key: poolKey(vehicleId),
        value: [...spans, { firstNumber, count }],
        savedAt: Date.now(),
      });
    }),
  );
}
