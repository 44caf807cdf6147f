import type { StoredCommand } from './stored.ts';

/** A file of unsent work, which the office hands in. */
export interface RescueFile {
  readonly kind: 'haulwright-field-work';
  readonly v: 1;
  readonly userId: string;
  readonly fullName: string;
  readonly deviceId: string;
  readonly appVersion: string;
  readonly sentAt: string;
  readonly commands: readonly object[];
}

/** Writes what the server has not got, refused commands too: the office may know what to do with them. */
export function rescueFile(
  who: { readonly userId: string; readonly fullName: string },
  deviceId: string,
  commands: readonly StoredCommand[],
  now: Date,
): File {
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
  };
  return new File([JSON.stringify(content, null, 1)], `unsent-work-${content.sentAt.slice(0, 10)}.json`, {
    type: 'application/json',
  });
}
