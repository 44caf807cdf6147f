import { sendFile } from '../../api/field-calls.ts';
import { lasting, type PersonDatabase } from './database.ts';
import { removePhoto } from './photos.ts';
import type { StoredPhoto } from './stored.ts';

/** The result for a photo, by the server's answer. */
export type Uploaded = 'kept' | 'refused' | 'not-named' | 'later';

/** 409: the report has not arrived, or does not name this photo; the other photos need not wait. */
export function uploadedBy(status: number): Uploaded {
  if (status === 200) return 'kept';
  if (status === 409) return 'not-named';
  return status === 413 || status === 415 || status === 422 ? 'refused' : 'later';
}

/**
 * Sends the photos of reports that have arrived, oldest first. A stored photo leaves the phone; a refused one
 * stays, marked as such.
 * @returns whether all were handled; otherwise try again later
 */
export async function uploadPhotos(database: PersonDatabase): Promise<boolean> {
  let all = true;
  for (const photo of await readyPhotos(database)) {
    const stored = await lasting(database, () => database.photoBytes.get(photo.sha256));
    if (stored === undefined) {
      await removePhoto(database, photo.sha256);
      continue;
    }
    const answer = await sendFile(database.userId, photo.sha256, stored.jpeg);
    if (answer.kind !== 'answer') return false;
    const uploaded = uploadedBy(answer.status);
    if (uploaded === 'later') return false;
    if (uploaded === 'kept') await removePhoto(database, photo.sha256);
    else if (uploaded === 'not-named') all = false;
    else await lasting(database, () => database.photos.update(photo.sha256, { state: 'refused' }));
  }
  return all;
}

/** Photos that arrive before their reports would be refused. */
async function readyPhotos(database: PersonDatabase): Promise<StoredPhoto[]> {
  return lasting(database, async () => {
    const waiting = await database.photos.where('state').equals('waiting').sortBy('takenAt');
    const unsent = new Set(
      (await database.commands.where('state').anyOf('waiting', 'refused').toArray()).map(({ id }) => id),
    );
    return waiting.filter(({ commandId }) => commandId !== null && !unsent.has(commandId));
  });
}
