import type { NamedFile } from '@haulwright/domain/field/field-command';
import { photoPixels } from '@haulwright/domain/field/job-needs';
import { isFull, lasting, type PersonDatabase } from './database.ts';
import { withComment } from './make-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Limited because the office looks at each. */
export const maxPhotosOfForm = 12;

export class UnreadableError extends Error {}

/** Why a photo was not added. */
export const photoProblem = (error: unknown): 'unreadable' | 'full' | 'failed' =>
  error instanceof UnreadableError ? 'unreadable' : isFull(error) ? 'full' : 'failed';

/**
 * Stores a photo with its form; afterwards no crash loses it.
 * @throws UnreadableError when this browser cannot read the picture
 */
export async function addPhoto(
  database: PersonDatabase,
  formKey: string,
  picture: Blob | ImageBitmap,
  role: NamedFile['role'],
  longestSide: number = photoPixels.default,
): Promise<void> {
  let photo = await shrinkPhoto(picture, longestSide).catch((error: unknown) => {
    throw new UnreadableError(String(error));
  });
  // A photo is kept by its bytes; of another form, or of one that was saved, the same picture is another file.
  for (;;) {
    const { sha256: hash } = photo;
    const known = await lasting(database, () => database.photos.get(hash));
    if (known === undefined || (known.formKey === formKey && known.state === 'draft')) break;
    photo = await withComment(photo, formKey.slice(-200));
  }
  const { jpeg, sha256 } = photo;
  await lasting(database, () =>
    database.transaction('rw', database.photos, database.photoBytes, async () => {
      // Choosing the same picture twice adds it once.
      if ((await database.photos.get(sha256)) !== undefined) return;
      await database.photoBytes.put({ sha256, jpeg });
      await database.photos.put({
        sha256,
        bytes: jpeg.byteLength,
        role,
        formKey,
        commandId: null,
        state: 'draft',
        takenAt: Date.now(),
      });
    }),
  );
}

/** Marks a photo as one that the client is shown, or no longer. */
export async function showToClient(
  database: PersonDatabase,
  sha256: string,
  isForClient: boolean,
): Promise<void> {
  await lasting(database, () => database.photos.update(sha256, { isForClient }));
}

export function removePhoto(database: PersonDatabase, sha256: string): Promise<void> {
  return lasting(database, () =>
    database.transaction('rw', database.photos, database.photoBytes, async () => {
      await database.photos.delete(sha256);
      await database.photoBytes.delete(sha256);
    }),
  );
}

/** Removes the photos of forms that were never saved. */
export function dropPhotosOfForms(database: PersonDatabase): Promise<void> {
  return lasting(database, () =>
    database.transaction('rw', database.photos, database.photoBytes, async () => {
      const begun = await database.photos.where('state').equals('draft').primaryKeys();
      await database.photos.bulkDelete(begun);
      await database.photoBytes.bulkDelete(begun);
    }),
  );
}

/** Retries a photo that the server refused. */
export async function sendPhotoAgain(database: PersonDatabase, sha256: string): Promise<void> {
  await lasting(database, () => database.photos.update(sha256, { state: 'waiting' }));
}

export async function photoBytes(database: PersonDatabase, sha256: string): Promise<Blob | undefined> {
  const found = await lasting(database, () => database.photoBytes.get(sha256));
  return found && new Blob([found.jpeg], { type: 'image/jpeg' });
}
