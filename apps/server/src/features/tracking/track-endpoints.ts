import { readOwnTracks, readPlainPoints, readTraccar } from '@haulwright/domain/tracking/forwarded';
import { readOsmandJson, readOsmandQuery } from '@haulwright/domain/tracking/osmand';
import { unreadable, type Reading } from '@haulwright/domain/tracking/track-point';
import type { RawEndpoint, RawRequest } from '../../http/raw-endpoints.ts';
import { hashOfSecret } from '../../http/strangers-links.ts';
import { createCallAllowance } from './call-allowance.ts';
import { deviceOfSecret, trackerNamed } from './devices.queries.ts';
import { takeIn, takeInOf, type TakesIn } from './take-in.ts';

const largestBytes = 65_536;
/** Twenty random bytes in hexadecimal digits; nothing else is looked up. */
const tokenPattern = /^[0-9a-f]{40}$/;

interface Sent {
  readonly token: string | null;
  readonly reading: Reading;
  /** By which a Traccar server knows the tracker. */
  readonly externalId?: string | null;
  /** The token may also be of somebody who is signed in. */
  readonly mayBeSession?: boolean;
}

/**
 * Where phones and trackers send places. What is refused for good is answered 200 and counted on the device, because
 * apps keep what they could not deliver and send it again.
 */
export function trackEndpoints(parts: TakesIn): readonly RawEndpoint[] {
  const mayCall = createCallAllowance();
  const answering =
    (read: (request: RawRequest) => Sent): RawEndpoint['answer'] =>
    async (request) => {
      const { token, reading, externalId, mayBeSession } = read(request);
      if (token === null) return 401;
      if (!tokenPattern.test(token)) return mayBeSession === true ? byPerson(request, reading) : 401;
      const device = await parts.database.asSystem((tx) => deviceOfSecret(tx, hashOfSecret(token)));
      if (device === undefined) return 401;
      if (!mayCall(device.id, parts.now())) return 429;
      const wasRead = await takeIn(parts, device, reading, async (tx) =>
        externalId == null || device.kind !== 'traccar-server' ? undefined : trackerNamed(tx, externalId),
      );
      return wasRead ? 200 : 400;
    };
  /** What somebody's own phone sends, in the app of the company. */
  async function byPerson(request: RawRequest, reading: Reading): ReturnType<RawEndpoint['answer']> {
    const person = await request.signedIn('VIEW_OWN_ROUTE');
    if (typeof person === 'number') return person;
    if (!mayCall(person.userId, parts.now())) return 429;
    return (await takeInOf(parts, person, reading)) ? 200 : 400;
  }
  const common = { largestBytes, counts: 'hook', uncounted: [400, 403, 429] } as const;
  return [
    {
      ...common,
      path: '/api/track/v1/osmand',
      methods: ['GET', 'POST'],
      answer: answering(sentByOsmand),
    },
    {
      ...common,
      path: '/api/track/v1/owntracks',
      methods: ['POST'],
      says: '[]',
      answer: answering((request) => ({
        token: basicPassword(request),
        reading: request.body.length === 0 ? readOwnTracks(undefined) : ofJson(request, readOwnTracks),
      })),
    },
    {
      ...common,
      path: '/api/track/v1/traccar',
      methods: ['POST'],
      answer: answering((request) => ({ token: bearer(request), ...readTraccar(jsonOf(request.body)) })),
    },
    {
      ...common,
      path: '/api/track/v1/positions',
      methods: ['POST'],
      says: '{}',
      answer: answering((request) => ({
        token: bearer(request),
        reading: ofJson(request, readPlainPoints),
        mayBeSession: true,
      })),
    },
  ];
}

/** Fields in the address, as a form, or as JSON. */
function sentByOsmand({ body, query, header }: RawRequest): Sent {
  if (body.length === 0) return readOsmandQuery(query);
  if (header('content-type')?.startsWith('application/x-www-form-urlencoded') === true) {
    const fields = new URLSearchParams(body.toString());
    return readOsmandQuery((name) => fields.get(name) ?? query(name));
  }
  return readOsmandJson(jsonOf(body));
}

const ofJson = ({ body }: RawRequest, read: (value: unknown) => Reading): Reading => {
  const value = jsonOf(body);
  return value === undefined ? unreadable : read(value);
};

/** Undefined when it is no JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const bearer = ({ header }: RawRequest): string | null =>
  /^Bearer (\S{1,8192})$/i.exec(header('authorization') ?? '')?.[1] ?? null;

function basicPassword({ header }: RawRequest): string | null {
  const sent = /^Basic ([\w+/=]{1,512})$/i.exec(header('authorization') ?? '')?.[1];
  return sent === undefined
    ? null
    : (/^[^:]*:(.*)$/.exec(Buffer.from(sent, 'base64').toString())?.[1] ?? null);
}
