import type { TruckDayRow } from '@haulwright/domain/compliance/ticket';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Signer } from '../../platform/secrets/signing.ts';
import { sealChain } from '../loads/custody-seals.queries.ts';
import { insertCustodyDay } from '../loads/custody-days.queries.ts';
import { truckDays } from './truck-days.ts';
import { loadDayFacts, lockTanks } from './truck-days.queries.ts';

interface Closing {
  readonly vehicleId: string;
  readonly date: string;
  readonly onBoardReason: string | null;
  readonly reason: string | null;
}

interface Closer {
  readonly companyId: string;
  readonly userId: string;
  readonly timeZone: string;
  /** Whether the actor may close a day with open findings. */
  readonly isAdmin: boolean;
}

declare module '../../http/context.ts' {
  interface Services {
    /** Signs the seals over a company's chain of custody. */
    readonly custodySigner: Signer;
  }
}

/**
 * Closes a truck's day once everything is accounted for, or when an admin gives a reason to close it anyway, and
 * seals the chain of custody up to that point.
 */
export async function closeDay(
  tx: TenantTransaction,
  closer: Closer,
  { vehicleId, date, onBoardReason, reason }: Closing,
  { now, signer }: { readonly now: Date; readonly signer: Signer },
): Promise<Outcome<TruckDayRow, 'not-found' | 'day.closed-already' | 'day.not-ready'>> {
  if ((await lockTanks(tx, vehicleId)) === 0) return refused('not-found');
  const asked = { vehicleId, from: date, to: date };
  const [day] = truckDays(await loadDayFacts(tx, asked, closer.timeZone), onBoardReason);
  if (day === undefined) return refused('not-found');
  if (day.row.closed !== null) return refused('day.closed-already');
  const isForced = day.findings.length > 0;
  if (isForced && (!closer.isAdmin || reason === null)) return refused('day.not-ready');
  const hasRest = day.compartments.some(({ closing }) => closing > 0);
  const stored = await insertCustodyDay(tx, {
    companyId: closer.companyId,
    vehicleId,
    date,
    closedAt: now,
    closedBy: closer.userId,
    compartments: day.compartments,
    onBoardReason: hasRest ? onBoardReason : null,
    findings: day.findings,
    reason: isForced ? reason : null,
  });
  if (!stored) return refused('day.closed-already');
  await sealChain(tx, closer.companyId, signer, now);
  const [closed] = truckDays(await loadDayFacts(tx, asked, closer.timeZone));
  if (closed === undefined) throw new Error(`the day ${date} of ${vehicleId} vanished while it was closed`);
  return accepted(closed.row);
}
