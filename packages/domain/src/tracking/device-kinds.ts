/**
 * What sends places: an app on a phone (OsmAnd's protocol, which Traccar Client and GPSLogger speak too; OwnTracks), any
 * program that sends plain JSON, a Traccar server, and the trackers that such a server forwards.
 */
export const deviceKinds = ['osmand', 'owntracks', 'plain', 'traccar-server', 'traccar'] as const;
export type DeviceKind = (typeof deviceKinds)[number];
