/**
 * What sends places: an app on a phone (OsmAnd's protocol, which Traccar Client and GPSLogger speak too; OwnTracks), any
 * program that sends plain JSON, a Traccar server, and the trackers that such a server forwards.
 */
export const deviceKinds = ['osmand', 'owntracks', 'plain', 'traccar-server', 'traccar'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const deviceKindName: Record<DeviceKind, string> = {
  osmand: 'Traccar Client, OsmAnd or GPSLogger',
  owntracks: 'OwnTracks',
  plain: 'Other (JSON)',
  'traccar-server': 'Traccar server',
  traccar: 'Tracker on your Traccar server',
};

/** Whether it may be a tracker in a truck; the others are apps, which go home with their people. */
export const isBuiltIn = (kind: DeviceKind): boolean => kind === 'plain' || kind === 'traccar';

/** Devices that a company may have at once. */
export const maxDevices = 2_000;

interface Owned {
  readonly kind: DeviceKind;
  readonly vehicleId: string | null;
  readonly userId: string | null;
  readonly externalId: string | null;
}

/** What is wrong with whom a device belongs to, or with the id a Traccar server knows it by; null if nothing. */
export function ownerProblem({ kind, vehicleId, userId, externalId }: Owned): string | null {
  const owners = Number(vehicleId !== null) + Number(userId !== null);
  if (kind === 'traccar-server') {
    if (owners > 0) return 'A Traccar server speaks for all of its trackers. Leave truck and driver out.';
  } else if (owners !== 1) return 'Choose the truck or the driver that it belongs to, one of them.';
  if (kind === 'traccar')
    return externalId === null ? 'Enter the identifier that your Traccar server shows for it.' : null;
  return externalId === null ? null : 'Only a tracker on a Traccar server has an identifier.';
}
