import { whenBack } from '../../platform/database/when-back.ts';
import type { RequestContext } from '../../http/context.ts';

/**
 * Whether the caller of a stream still belongs to the company. Waits while the database is away, when no
 * change could be reported; once `over` is aborted the answer is no.
 */
export async function isStillOf(
  companyId: string,
  authenticate: RequestContext['authenticate'],
  over: AbortSignal,
): Promise<boolean> {
  const signedIn = await whenBack(authenticate, over);
  if (typeof signedIn !== 'object') return false;
  // Removed people stay signed in until their sessions have ended, and as someone of the company: their phones
  // may still send.
  const { companyId: current, roles } = signedIn.actor;
  return current === companyId && roles.length > 0;
}
