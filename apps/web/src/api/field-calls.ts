import type { contract } from '@haulwright/contract/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { loadAuthClient } from './auth.ts';
import { lastSession, wasShutOut } from './auth-told.ts';
import { isStillGood, keptUserId } from './kept-session.ts';
import { patientFetch } from './patient-fetch.ts';

/** An answer of the server with the headers the phone reads. */
export interface FieldAnswer {
  readonly kind: 'answer';
  readonly status: number;
  /** Undefined when there was none or it was not JSON. */
  readonly body: unknown;
  /** The code of a refusal. */
  readonly code: string | null;
  readonly etag: string | null;
  /** The server's clock, to the second; null when it does not say. */
  readonly serverMs: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * `sign-in`: nobody, or another person, is signed in here. `removed`: the same, because the company removed this
 * person. `unreachable`: no answer.
 */
export type FieldReply = FieldAnswer | Without;

/* By hand and not through the contract's client: the phone starts without it, and reads the answer's headers. */

export const askForPack = (userId: string, etag: string | null): Promise<FieldReply> =>
  ask(userId, '/api/field/v1/pack', { headers: etag === null ? {} : { 'if-none-match': etag } });

export const sendCommands = (userId: string, batch: object): Promise<FieldReply> =>
  ask(userId, '/api/field/v1/commands', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
  });

export const sendPlaces = (userId: string, places: object): Promise<FieldReply> =>
  ask(userId, '/api/track/v1/positions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(places),
  });

export const sendFile = (userId: string, sha256: string, jpeg: ArrayBuffer): Promise<FieldReply> =>
  ask(userId, `/api/field/v1/files/${sha256}`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: jpeg,
  });

export const askForPushKey = (userId: string): Promise<FieldReply> => ask(userId, '/api/push/key', {});

export const sendPushSubscription = (userId: string, keys: object): Promise<FieldReply> =>
  ask(userId, '/api/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(keys),
  });

export const endPushSubscription = (userId: string, endpoint: string): Promise<FieldReply> =>
  ask(userId, '/api/push/unsubscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint }),
  });

export const askForGateCode = (userId: string, visitId: string): Promise<FieldReply> =>
  ask(userId, '/api/gate-links', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ visitId }),
  });

export const askForNumbers = (userId: string, phone: object, key: string): Promise<FieldReply> =>
  ask(userId, '/api/manifest-numbers', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(phone),
  });

export const askForUnit = (userId: string, label: number): Promise<FieldReply> =>
  ask(userId, `/api/unit-labels/${label}`, {});

/** The server's answer to commands. */
export type SendAnswer = InferContractRouterOutputs<typeof contract>['field']['send'];

async function ask(userId: string, path: string, init: RequestInit): Promise<FieldReply> {
  const first = await tokenOf(userId);
  if (typeof first !== 'string') return first;
  const answer = await fetchWith(first, path, init);
  if (answer.kind !== 'answer') return answer;
  if (answer.code === 'session.second-step-to-show') {
    // A second step was added elsewhere: with a new token the device knows of it and asks for it.
    await renewedToken(userId);
    return { kind: 'sign-in' };
  }
  if (answer.status !== 401) return answer;
  // The token may have expired meanwhile, or been revoked by a new key of the server.
  const again = await renewedToken(userId);
  return typeof again === 'string' ? fetchWith(again, path, init) : again;
}

async function fetchWith(token: string, path: string, init: RequestInit): Promise<FieldReply> {
  try {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    const response = await patientFetch(new URL(path, window.location.origin), { ...init, headers });
    const body: unknown = await response.json().catch(() => undefined);
    // Headers arrived, but not the rest.
    if (response.status === 200 && body === undefined) return { kind: 'unreachable' };
    return {
      kind: 'answer',
      status: response.status,
      body,
      code: codeIn(body),
      etag: response.headers.get('etag'),
      serverMs: timeIn(response.headers.get('date')),
      retryAfterMs: secondsIn(response.headers.get('retry-after')),
    };
  } catch {
    return { kind: 'unreachable' };
  }
}

type Without = { readonly kind: 'sign-in' } | { readonly kind: 'removed' } | { readonly kind: 'unreachable' };

/** The person's token. A stored session counts even when it could not be refreshed yet. */
async function tokenOf(userId: string): Promise<string | Without> {
  const session = lastSession();
  if (session !== null && session.user.id === userId && isStillGood(session, Date.now()))
    return session.access_token;
  return tokenBy(userId, async () => (await loadAuthClient()).currentAccessToken());
}

const renewedToken = (userId: string): Promise<string | Without> =>
  tokenBy(userId, async () => (await loadAuthClient()).refreshAccessToken());

async function tokenBy(userId: string, find: () => Promise<string | undefined>): Promise<string | Without> {
  if (userOfSession() !== userId) return notSignedIn(userId);
  try {
    const token = await find();
    if (token !== undefined) return token;
  } catch {
    return { kind: 'unreachable' };
  }
  // The client drops a session that is over and keeps one it only could not refresh.
  return userOfSession() === userId ? { kind: 'unreachable' } : notSignedIn(userId);
}

const notSignedIn = (userId: string): Without => ({ kind: wasShutOut(userId) ? 'removed' : 'sign-in' });

/** The user of the stored session, valid or expired. */
const userOfSession = (): string | null => {
  const kept = keptUserId();
  return kept === undefined ? (lastSession()?.user.id ?? null) : kept;
};

const codeIn = (body: unknown): string | null => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return typeof code === 'string' ? code : null;
};

const timeIn = (date: string | null): number | null => {
  const ms = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(ms) ? null : ms;
};

const secondsIn = (text: string | null): number | null => {
  const seconds = text === null ? Number.NaN : Number(text);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
};
