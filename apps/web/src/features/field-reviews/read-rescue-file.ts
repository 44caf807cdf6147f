/** Unsent work of a phone, as its file holds it: what `field.handIn` takes, and whose it is. */
export interface RescuedWork {
  readonly userId: string;
  readonly fullName: string;
  readonly deviceId: string;
  readonly appVersion: string;
  readonly sentAt: string;
  readonly commands: readonly { readonly id: string }[];
}

/** The server takes 50 at a time. */
export const handInSize = 50;

/** Reads a technician's file; null when it is none. The server checks each report. */
export function readRescueFile(text: string): RescuedWork | null {
  try {
    const file = JSON.parse(text) as Partial<RescuedWork> & { readonly kind?: unknown };
    const isWhole =
      file.kind === 'haulwright-field-work' &&
      [file.userId, file.fullName, file.deviceId, file.appVersion, file.sentAt].every(
        (value) => typeof value === 'string',
      ) &&
      Array.isArray(file.commands) &&
      file.commands.length > 0 &&
      file.commands.every((command: unknown) => typeof (command as { id?: unknown } | null)?.id === 'string');
    return isWhole ? (file as RescuedWork) : null;
  } catch {
    return null;
  }
}
