import { whenBack } from '../../platform/database/when-back.ts';
import type { RequestContext } from '../../http/context.ts';

/**
 * Whether the caller of a stream is still someone of the company. Waits while the database is away, when
 * nothing changes that could be told; at the end of `over` the answer is no.
 */
export async function isStillOf(
  companyId: string,
  authenticate: RequestContext['authenticate'],
  over: AbortSignal,
): Promise<boolean> {
  const signedIn = await whenBack(authenticate, over);
  return typeof signedIn === 'object' && signedIn.actor.companyId === companyId;
}
