import type { Role } from '@haulwright/domain/access/permissions';
import { whenBack } from '../../platform/database/when-back.ts';
import type { RequestContext } from '../../http/context.ts';

/**
 * The roles of the caller of a stream in the company; none once they no longer belong to it. Waits while the database is
 * away, when no change could be reported; once `over` is aborted there are none.
 */
export async function rolesIn(
  companyId: string,
  authenticate: RequestContext['authenticate'],
  over: AbortSignal,
): Promise<readonly Role[]> {
  const signedIn = await whenBack(authenticate, over);
  if (typeof signedIn !== 'object') return [];
  // Removed people stay signed in until their sessions have ended, and as someone of the company: their phones
  // may still send.
  const { companyId: current, roles } = signedIn.actor;
  return current === companyId ? roles : [];
}
