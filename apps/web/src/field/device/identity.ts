import { Dexie } from 'dexie';
import { commandId } from './command-id.ts';
import { databaseOf, device, lasting, removeDatabase } from './database.ts';
import { countUnsent, isAllSent, type Unsent } from './outbox.ts';
import { dropOldPack } from './pack.ts';
import { dropPhotosOfForms } from './photos.ts';
import type { Person } from './stored.ts';

/** The id of this installation, created at its first start. */
export function deviceId(): Promise<string> {
  return lasting(device, () =>
    device.transaction('rw', device.values, async () => {
      const row = await device.values.get('device-id');
      if (typeof row?.value === 'string') return row.value;
      const made = commandId();
      await device.values.put({ key: 'device-id', value: made });
      return made;
    }),
  );
}

/** The app's user on this phone, with or without a session; null before the first sign-in. */
export async function currentPerson(): Promise<Person | null> {
  return lasting(device, async () => {
    const row = await device.values.get('current-person');
    return typeof row?.value === 'string' ? ((await device.people.get(row.value)) ?? null) : null;
  });
}

/** Makes the person who signed in the app's user; other people's data on the phone stay theirs. */
export function becomeCurrent(who: {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
}): Promise<void> {
  return lasting(device, () =>
    device.transaction('rw', device.values, device.people, async () => {
      const before = await device.people.get(who.userId);
      await device.people.put({
        language: null,
        ...before,
        ...who,
        fullName: who.fullName === '' ? (before?.fullName ?? '') : who.fullName,
        lastUsedAt: Date.now(),
      });
      await device.values.put({ key: 'current-person', value: who.userId });
    }),
  );
}

export async function changePerson(
  userId: string,
  change: Partial<Pick<Person, 'fullName' | 'language' | 'sharesPlace'>>,
): Promise<void> {
  await lasting(device, () => device.people.update(userId, change));
}

export const placesDatabaseName = (userId: string): string => `field-places-${userId}`;

/** Turns sharing on or off; who stops also takes back what was not sent. */
export async function shareOwnPlace(userId: string, sharesPlace: boolean): Promise<void> {
  await changePerson(userId, { sharesPlace });
  if (!sharesPlace) await Dexie.delete(placesDatabaseName(userId));
}

/**
 * Signs the person off the phone: the pack and drafts are deleted, unsent reports and their photos stay until
 * they return.
 */
export async function leavePhone(userId: string): Promise<void> {
  const database = databaseOf(userId);
  await shareOwnPlace(userId, false);
  if (isAllSent(await countUnsent(database))) {
    await removeDatabase(userId);
    await lasting(device, () => device.people.delete(userId));
  } else {
    await lasting(database, () =>
      database.transaction('rw', database.pack, database.drafts, async () => {
        await database.pack.clear();
        await database.drafts.clear();
      }),
    );
    await dropPhotosOfForms(database);
  }
  await lasting(device, () => device.values.delete('current-person'));
}

export interface LeftWork extends Unsent {
  readonly userId: string;
  readonly fullName: string;
}

/** Unsent work of other users of this phone. Also deletes their old packs. */
export async function workOfOthers(userId: string | null): Promise<readonly LeftWork[]> {
  const people = await lasting(device, () => device.people.toArray());
  const left: LeftWork[] = [];
  for (const person of people) {
    const database = databaseOf(person.userId);
    await dropOldPack(database);
    if (person.userId === userId) continue;
    const unsent = await countUnsent(database);
    if (!isAllSent(unsent)) left.push({ userId: person.userId, fullName: person.fullName, ...unsent });
  }
  return left;
}
