import type { ClockCheck } from '@haulwright/domain/field/occurred-at';
import { occurredAt } from '@haulwright/domain/field/occurred-at';
import { device, lasting } from './database.ts';

/** Above this the phone's clock is reported as wrong; smaller differences come from the network. */
export const clockWarningMs = 120_000;

/**
 * Compares the phone's clock with the server's.
 * @param serverMs the server's clock between the two moments of the phone's
 */
export function clockCheck(serverMs: number, sentMs: number, answeredMs: number): ClockCheck {
  return {
    offsetMs: Math.round(serverMs - (sentMs + answeredMs) / 2),
    checkedAt: new Date(answeredMs).toISOString(),
  };
}

export async function keepClock(check: ClockCheck): Promise<void> {
  await lasting(device, () => device.values.put({ key: 'clock', value: check }));
}

export async function lastClock(): Promise<ClockCheck | null> {
  const row = await lasting(device, () => device.values.get('clock'));
  return (row?.value as ClockCheck | undefined) ?? null;
}

/** The current time by the server's clock, as far as the phone knows it. */
export function correctedNow(clock: ClockCheck | null, now: Date = new Date()): Date {
  return occurredAt(now, clock ?? { offsetMs: 0, checkedAt: now.toISOString() }, farAhead(now));
}

/** No limit by an arrival: nothing has been sent. */
export const farAhead = (now: Date): { sentAt: Date; receivedAt: Date } => {
  const later = new Date(now.getTime() + 1e13);
  return { sentAt: later, receivedAt: later };
};
