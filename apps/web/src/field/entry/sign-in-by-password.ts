import { authState, knownClient } from '../../api/auth.ts';
import { tellAuthChange } from '../../api/auth-told.ts';
import { keptSession, sessionKey } from '../../api/kept-session.ts';
import { patientFetch } from '../../api/patient-fetch.ts';

/** Why nobody was signed in; `message` is the service's. */
export type SignInFailure =
  | { readonly kind: 'wrong' | 'unreachable' | 'busy' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Signs in without the authentication client: on a phone that nobody has used before it would come over the same
 * weak signal as the day, a tenth of it, and the session's token is good for an hour without it (decision 0232).
 * Where the client is at work already, it signs in, so that one alone keeps the session.
 * @returns null once the session is kept and told
 */
export async function signInByPassword(email: string, password: string): Promise<SignInFailure | null> {
  const client = await knownClient();
  return client === null ? byItself(email, password) : byClient(client, email, password);
}

async function byClient(
  { auth }: NonNullable<Awaited<ReturnType<typeof knownClient>>>,
  email: string,
  password: string,
): Promise<SignInFailure | null> {
  const { error } = await auth.signInWithPassword({ email, password });
  // Someone may have signed in in another tab meanwhile.
  if (error === null || (error.code === undefined && authState.get().status === 'signed-in')) return null;
  return error.status === undefined || error.status === 0
    ? { kind: 'unreachable' }
    : failureOf(error.status, error);
}

async function byItself(email: string, password: string): Promise<SignInFailure | null> {
  const answer = await ask(email, password);
  if (answer === null) return { kind: 'unreachable' };
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) return failureOf(answer.status, told);
  // Whole is enough: by a phone's wrong clock it may look old, and who sends the token has it refreshed then.
  const session = keptSession(JSON.stringify(told), 0);
  if (!session) return { kind: 'busy' };
  try {
    localStorage.setItem(sessionKey, JSON.stringify(session));
  } catch {
    // Storage may be blocked or full: the session then lasts as long as the page.
  }
  tellAuthChange('SIGNED_IN', session);
  return null;
}

async function ask(email: string, password: string): Promise<Response | null> {
  try {
    return await patientFetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      // The form of its refusals.
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email, password }),
    });
  } catch {
    return null;
  }
}

function failureOf(status: number, told: unknown): SignInFailure {
  const { code, message } = (told ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'invalid_credentials') return { kind: 'wrong' };
  if (status >= 500 || typeof message !== 'string' || message === '') return { kind: 'busy' };
  return { kind: 'refused', message };
}
