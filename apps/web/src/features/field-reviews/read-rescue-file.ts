/** A phone's unsent work from its file: the input of `field.handIn`, and its owner. */
export interface RescuedWork {
  readonly userId: string;
  readonly fullName: string;
  readonly deviceId: string;
  readonly appVersion: string;
  readonly sentAt: string;
  readonly commands: readonly { readonly id: string }[];
  readonly photos: readonly { readonly sha256: string; readonly jpeg: string }[];
}

/** The server accepts 50 at a time. */
export const handInSize = 50;

/** Reads a technician's file; null when it is not one. The server checks each report. */
export function readRescueFile(text: string): RescuedWork | null {
  try {
    const file = JSON.parse(text) as Partial<RescuedWork> & { readonly kind?: unknown };
    const isWhole =
      file.kind === 'haulwright-field-work' &&
      [file.userId, file.fullName, file.deviceId, file.appVersion, file.sentAt].every(
        (value) => typeof value === 'string',
      ) &&
      Array.isArray(file.commands) &&
      file.commands.every((command: unknown) => typeof (command as { id?: unknown } | null)?.id === 'string');
    if (!isWhole) return null;
    // Files of older app versions had no photos.
    const photos = (Array.isArray(file.photos) ? file.photos : []).filter(isPhoto);
    const work = { ...(file as RescuedWork), photos };
    return work.commands.length + photos.length === 0 ? null : work;
  } catch {
    return null;
  }
}

const isPhoto = (photo: unknown): photo is RescuedWork['photos'][number] => {
  const { sha256, jpeg } = (photo ?? {}) as { sha256?: unknown; jpeg?: unknown };
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && typeof jpeg === 'string';
};

/** Decodes the bytes of a photo; null when the text is invalid. */
export function photoBytes(jpeg: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
