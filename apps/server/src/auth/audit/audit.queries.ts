import { and, lt, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { newId } from '../../platform/ids.ts';
import { auditEvents } from '../auth.tables.ts';
import type { ClientDevice } from '../auth-context.ts';

export type AuditAction =
  | 'sign_up'
  | 'sign_up_confirmed'
  | 'sign_in'
  | 'refresh'
  | 'sign_out'
  | 'user_update'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'recovery_asked'
  | 'recovery_used'
  | 'magic_link_asked'
  | 'magic_link_used'
  | 'mail_resent'
  | 'reauthentication_asked'
  | 'invitation_accepted'
  | 'factor_enrolled'
  | 'factor_challenged'
  | 'factor_verified'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'oauth_started'
  | 'oauth_returned'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'user_banned'
  | 'user_unbanned'
  | 'user_deleted'
  | 'sessions_ended'
  | 'user_confirmed'
  | 'factors_reset'
  | 'admin_made'
  | 'signing_key_made'
  | 'signing_key_removed'
  | TrackerAction;

/**
 * What the office does with devices that send where trucks are, and with tracks; `method` is the device's name, or
 * whose track of which day.
 */
export type TrackerAction =
  | 'tracker_added'
  | 'tracker_changed'
  | 'tracker_revoked'
  | 'track_viewed'
  | 'tracks_removed'
  | 'parked_watch_on'
  | 'parked_watch_off';

export interface AuditEvent {
  readonly action: AuditAction;
  readonly succeeded: boolean;
  /** `ok`, an error code, or a remark such as `late_reuse`. */
  readonly outcome: string;
  readonly device: ClientDevice;
  readonly now: Date;
  readonly method?: string;
  readonly userId?: string | null;
  readonly sessionId?: string | null;
  /** Set only when what was typed is an address, see `recordableEmail`. */
  readonly email?: string | null;
}

export async function recordEvent(tx: SystemTransaction, event: AuditEvent): Promise<void> {
  const { device, now, ...rest } = event;
  await tx.insert(auditEvents).values({
    id: newId(),
    createdAt: now,
    ...rest,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent,
  });
}

export const deleteOldEvents = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, auditEvents, {
    where: lt(auditEvents.createdAt, before),
    oldest: auditEvents.createdAt,
    limit,
  });

/**
 * Deletes old events of successful session renewals: each device writes one every quarter of an hour and
 * nobody reads them.
 */
export const deleteOldRenewals = (tx: SystemTransaction, before: Date, limit: number): Promise<number> => {
  const { createdAt } = auditEvents;
  // Repeats the predicate of the partial index, which covers these events only.
  return deleteSome(tx, auditEvents, {
    where: and(sql`action = 'refresh' and succeeded = true`, lt(createdAt, before)),
    oldest: createdAt,
    limit,
  });
};
