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
  return typeof signedIn === 'object' && signedIn.actor.companyId === companyId;
}
