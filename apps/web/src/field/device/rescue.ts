import { lasting, type PersonDatabase } from './database.ts';
import type { StoredCommand } from './stored.ts';

/** Maximum photo bytes of one file, before base64: what a phone can share and a browser can read. */
export const maxRescuedPhotoBytes = 60_000_000;

interface RescuedPhoto {
  readonly sha256: string;
  /** The JPEG as base64. */
  readonly jpeg: string;
}

/** A file of unsent work, for the office to submit. */
export interface RescueFile {
  readonly kind: 'haulwright-field-work';
  readonly v: 1;
  readonly userId: string;
  readonly fullName: string;
  readonly deviceId: string;
  readonly appVersion: string;
  readonly sentAt: string;
  readonly commands: readonly object[];
  /** Missing in files of older versions. */
  readonly photos: readonly RescuedPhoto[];
  /** Photos that did not fit: they stay on the phone and are sent when there is signal. */
  readonly photosLeft: number;
}

/**
 * Writes what the server does not have, including refused commands: the office may know what to do with them.
 * Photos of saved reports are included, oldest first, as many as fit.
 */
export async function rescueFile(
  who: { readonly userId: string; readonly fullName: string },
  deviceId: string,
  commands: readonly StoredCommand[],
  database: PersonDatabase,
  now: Date,
): Promise<File> {
  const content: RescueFile = {
    kind: 'haulwright-field-work',
    v: 1,
    userId: who.userId,
    fullName: who.fullName,
    deviceId,
    appVersion: import.meta.env.VITE_PRODUCT_VERSION,
    sentAt: now.toISOString(),
    commands: commands
      .filter(({ state }) => state === 'waiting' || state === 'refused')
      .map(({ command }) => command),
    ...(await photosOf(database)),
  };
  return new File([JSON.stringify(content, null, 1)], `unsent-work-${content.sentAt.slice(0, 10)}.json`, {
    type: 'application/json',
  });
}

/** Reports matter more than their photos: a file without photos is better than none. */
async function photosOf(database: PersonDatabase): Promise<Pick<RescueFile, 'photos' | 'photosLeft'>> {
  const photos: RescuedPhoto[] = [];
  let left = 0;
  let bytes = 0;
  try {
    const waiting = await lasting(database, () =>
      database.photos.where('state').anyOf('waiting', 'refused').sortBy('takenAt'),
    );
    for (const photo of waiting) {
      const stored =
        bytes + photo.bytes > maxRescuedPhotoBytes
          ? undefined
          : await lasting(database, () => database.photoBytes.get(photo.sha256));
      if (stored === undefined) left += 1;
      else {
        bytes += photo.bytes;
        photos.push({ sha256: photo.sha256, jpeg: base64(stored.jpeg) });
      }
    }
  } catch (error) {
    console.error('Photos could not be read for the file', error);
  }
  return { photos, photosLeft: left };
}

/** In chunks: a call's arguments are limited by the stack. */
function base64(bytes: ArrayBuffer): string {
  const piece = 0x80_00;
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += piece) text += String.fromCharCode(...all.subarray(at, at + piece));
  return btoa(text);
}
