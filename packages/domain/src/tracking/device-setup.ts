import type { DeviceKind } from './device-kinds.ts';

/** One thing to copy into the app: what the app calls it, and the text. */
export interface SetupLine {
  readonly label: string;
  readonly text: string;
}

type Lines = (base: string, secret: string) => readonly SetupLine[];

const forTraccar: Lines = (base, secret) => [
  {
    label: 'traccar.xml',
    text: [
      `<entry key='forward.type'>json</entry>`,
      `<entry key='forward.url'>${base}/traccar</entry>`,
      `<entry key='forward.header'>Authorization: Bearer ${secret}</entry>`,
      `<entry key='forward.retry.enable'>true</entry>`,
    ].join('\n'),
  },
];

const linesOf: Readonly<Record<DeviceKind, Lines>> = {
  osmand: (base, secret) => [
    { label: 'Traccar Client: server URL', text: `${base}/osmand` },
    { label: 'Traccar Client: device identifier', text: secret },
    {
      label: 'OsmAnd: web address of online tracking',
      // Without its speed, which OsmAnd gives in meters a second where the protocol has knots.
      text: `${base}/osmand?id=${secret}&lat={0}&lon={1}&timestamp={2}&bearing={6}`,
    },
    {
      label: 'GPSLogger: custom URL',
      text: `${base}/osmand?id=${secret}&lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&accuracy=%ACC&bearing=%DIR&batt=%BATT`,
    },
  ],
  owntracks: (base, secret) => [
    { label: 'Mode', text: 'HTTP' },
    { label: 'URL', text: `${base}/owntracks` },
    { label: 'User name', text: 'truck' },
    { label: 'Password', text: secret },
  ],
  plain: (base, secret) => [
    { label: 'POST JSON to', text: `${base}/positions` },
    { label: 'Header', text: `Authorization: Bearer ${secret}` },
    { label: 'Body', text: '{"points": [{"at": "2026-03-02T14:05:00Z", "lat": 40.04, "lon": -76.31}]}' },
  ],
  'traccar-server': forTraccar,
  traccar: forTraccar,
};

/**
 * What is entered in an app or a Traccar server so that it sends its places here.
 * @param origin of the product: 'https://office.example.com'
 * @param secret null for a tracker that its Traccar server speaks for
 */
export const setupLines = (kind: DeviceKind, origin: string, secret: string | null): readonly SetupLine[] =>
  secret === null ? [] : linesOf[kind](`${origin}/api/track/v1`, secret);
