import { refusalOf } from './errors.ts';

type Send = (request: Request) => Promise<Response>;

interface Existing {
  readonly id: string;
}

/**
 * Sends a write of the office and asks, where the server says that something like it is there already, whether
 * it is meant. Here rather than in each form, so that no form can forget it.
 */
export async function sendKnowing(
  request: Request,
  send: Send,
  known: readonly string[] = [],
): Promise<Response> {
  // Some proxies drop empty headers.
  request.headers.set('knowing', known.length === 0 ? 'none' : known.map(encodeURIComponent).join(','));
  const again = request.clone();
  const response = await send(request);
  const existing = response.status === 409 ? await existingOf(response.clone()) : [];
  if (existing.length === 0) return response;
  try {
    const { isMeant } = await import('./looks-like-question.ts');
    if (!(await isMeant(existing as never))) return response;
  } catch {
    return response; // The question could not be loaded: the refusal says what to do.
  }
  return sendKnowing(again, send, [...known, ...existing.map(({ id }) => id)]);
}

async function existingOf(response: Response): Promise<readonly Existing[]> {
  const refusal = refusalOf(await response.json().catch(() => null));
  return refusal?.code === 'entry.looks-like'
    ? (refusal.data as { readonly existing: Existing[] }).existing
    : [];
}
