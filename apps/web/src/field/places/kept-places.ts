import { maxWaitingPlaces } from '@haulwright/domain/tracking/phone-sharing';
import { Dexie, type EntityTable } from 'dexie';
import { lasting } from '../device/database.ts';
import { placesDatabaseName } from '../device/identity.ts';

/** A place as it is sent. */
export interface MeasuredPlace {
  readonly at: string;
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
  readonly speed: number | null;
  readonly heading: number | null;
}

type KeptPlace = MeasuredPlace & { readonly seq: number };

/** How many places were dropped because too many waited. */
interface Dropped {
  readonly key: 'dropped';
  readonly count: number;
  readonly lastAt: number;
}

/**
 * Places that wait for signal, beside the person's work: each change of that one reads all of it again. Not forced to
 * the disk: a place may be lost with the battery.
 */
export class PlacesDatabase extends Dexie {
  declare readonly places: EntityTable<KeptPlace, 'seq'>;
  declare readonly dropped: EntityTable<Dropped, 'key'>;

  constructor(userId: string) {
    super(placesDatabaseName(userId));
    this.version(1).stores({ places: '++seq', dropped: 'key' });
  }
}

/** Keeps a place until it is sent; the oldest go where too many wait. */
export const keepPlace = (database: PlacesDatabase, place: MeasuredPlace): Promise<void> =>
  lasting(database, () =>
    database.transaction('rw', database.places, database.dropped, async () => {
      await database.places.add(place);
      const over = (await database.places.count()) - maxWaitingPlaces;
      if (over <= 0) return;
      const oldest = await database.places.orderBy('seq').limit(over).primaryKeys();
      await database.places.bulkDelete(oldest);
      const before = await database.dropped.get('dropped');
      await database.dropped.put({
        key: 'dropped',
        count: (isOfToday(before) ? before.count : 0) + over,
        lastAt: Date.now(),
      });
    }),
  );

/** A loss of yesterday is no news. */
const todayMs = 12 * 3_600_000;
const isOfToday = (dropped: Dropped | undefined): dropped is Dropped =>
  dropped !== undefined && Date.now() - dropped.lastAt < todayMs;

export interface WaitingPlaces {
  readonly waiting: number;
  readonly dropped: number;
}

export const countPlaces = async (database: PlacesDatabase): Promise<WaitingPlaces> => {
  const [waiting, dropped] = await Promise.all([database.places.count(), database.dropped.get('dropped')]);
  return { waiting, dropped: isOfToday(dropped) ? dropped.count : 0 };
};

export const oldestPlaces = (database: PlacesDatabase, limit: number): Promise<KeptPlace[]> =>
  lasting(database, () => database.places.orderBy('seq').limit(limit).toArray());

export const removePlaces = (database: PlacesDatabase, sent: readonly KeptPlace[]): Promise<void> =>
  lasting(database, () => database.places.bulkDelete(sent.map(({ seq }) => seq)));
