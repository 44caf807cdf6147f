import type { AttemptRow } from './attempts.queries.ts';
import { openCharges } from './attempts.queries.ts';
import { loadConnection } from './connections.queries.ts';
import { lookUp } from './look-up.ts';
import type { InCompany, Parts } from './parts.ts';
import { ProviderProblem } from './provider.ts';

const endedAtOnce = 10;

/**
 * Ends what clients could still pay, before the company hears of it no more; what was paid in this moment is taken in.
 * Nothing of an account can be ended whose key is no longer taken.
 * @throws ProviderProblem while the provider does not answer
 */
export async function endSessions(parts: Parts, company: InCompany): Promise<void> {
  const { connection, open } = await parts.database.inTenant(company, async (tx) => ({
    connection: await loadConnection(tx),
    open: await openCharges(tx),
  }));
  if (connection?.state !== 'active') return;
  const end = (attempt: AttemptRow) => lookUp(parts, connection, attempt, { ends: true });
  try {
    for (let at = 0; at < open.length; at += endedAtOnce)
      await Promise.all(open.slice(at, at + endedAtOnce).map(end));
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind !== 'key') throw error;
  }
}
