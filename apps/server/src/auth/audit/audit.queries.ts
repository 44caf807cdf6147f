import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { auditEvents } from '../auth.tables.ts';
import type { ClientDevice } from '../auth-context.ts';

export type AuditAction = 'sign_up' | 'sign_in' | 'refresh' | 'sign_out' | 'user_update';

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
  /** Only what is an address, see `recordableEmail`. */
  readonly email?: string | null;
}

export async function recordEvent(tx: SystemTransaction, event: AuditEvent): Promise<void> {
  const { device, now, ...rest } = event;
  await tx.insert(auditEvents).values({ id: newId(), createdAt: now, ...rest, ipAddress: device.ipAddress, userAgent: device.userAgent });
}
