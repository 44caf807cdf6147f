/** Below this, a difference between a phone's clock and the server's is taken for the network's delay. */
const trustedOffsetMs = 120_000;

/** How far a phone's clock was from the server's: positive when the phone was behind. */
export interface ClockCheck {
  readonly offsetMs: number;
  readonly checkedAt: string;
}

/**
 * Returns the server's time of a phone's event: the phone's clock, corrected when it was more than two
 * minutes off, and never after the report arrived.
 * @param clock the check made before the capture; without one the batch's own difference is used
 */
export function occurredAt(
  capturedAt: Date,
  clock: ClockCheck | null,
  { sentAt, receivedAt }: { readonly sentAt: Date; readonly receivedAt: Date },
): Date {
  const offsetMs = clock?.offsetMs ?? receivedAt.getTime() - sentAt.getTime();
  const corrected =
    Math.abs(offsetMs) > trustedOffsetMs ? new Date(capturedAt.getTime() + offsetMs) : capturedAt;
  return corrected > receivedAt ? receivedAt : corrected;
}
