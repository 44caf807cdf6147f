// Public to other features: the gallons of a ticket.
import { accepted, refused } from '@haulwright/domain/kernel/outcome';
import type { Act } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isOfVisit } from '../visits/visit-notes.queries.ts';
import { correctByOffice } from './office-facts.ts';
import type { ToldRefusal } from './told-refusal.ts';

interface Correction {
  readonly id: string;
  readonly factId: string;
  readonly gallons: number;
  readonly reason: string;
}

type CorrectionRefusal =
  'not-found' | 'load.already-corrected' | 'load.cannot-correct' | 'load.day-closed' | 'load.manifest-left';

/**
 * Corrects the gallons of a pickup or a dump of a visit. Entries derived from the old figure are reversed and
 * posted again; the gallons of the job follow.
 */
export async function correctGallons(
  tx: TenantTransaction,
  act: Act,
  { id: visitId, factId, gallons, reason }: Correction,
): Promise<{ readonly ok: true; readonly value: null } | ToldRefusal<CorrectionRefusal>> {
  if (!(await isOfVisit(tx, visitId, factId))) return refused('not-found');
  const corrected = await correctByOffice(tx, act, { id: factId, gallons, reason });
  if (corrected.ok) return accepted(null);
  const { refusal, ...rest } = corrected;
  switch (refusal) {
    case 'not-found':
    case 'load.already-corrected':
    case 'load.day-closed':
    case 'load.manifest-left':
      return { ...rest, refusal };
    default:
      return { ...rest, refusal: 'load.cannot-correct' };
  }
}
