/** Below this, a difference between a phone's clock and the server's is taken for the network's delay. */
const trustedOffsetMs = 120_000;

/** How far a phone's clock was from the server's: positive when the phone was behind. */
export interface ClockCheck {
  readonly offsetMs: number;
  readonly checkedAt: string;
}

/** How much later than its arrival a report may say it happened before its clock is taken to be wrong. */
const maxAheadMs = 10 * 60_000;
/**
 * How much earlier than what the phone knew by then. An arrival is kept while its technician answers a
 * question, with the time at which it was noticed.
 */
const maxBehindMs = 60 * 60_000;

interface Transfer {
  readonly sentAt: Date;
  readonly receivedAt: Date;
}

/**
 * Returns the server's time of a phone's event: the phone's clock, corrected when it was more than two
 * minutes off, and never after the report arrived.
 * @param clock the check made before the capture; without one the batch's own difference is used
 */
export function occurredAt(capturedAt: Date, clock: ClockCheck | null, transfer: Transfer): Date {
  const corrected = correctedTime(capturedAt, clock, transfer);
  return corrected > transfer.receivedAt ? transfer.receivedAt : corrected;
}

/**
 * Whether a report cannot have been made at the time it says: after it arrived, before the phone's last clock
 * check, or before the version of the job that its technician saw.
 * @param seen when the server made that version; null when the report is about none
 */
export function isImpossibleTime(
  { capturedAt, clock, seen }: { capturedAt: Date; clock: ClockCheck | null; seen: Date | null },
  transfer: Transfer,
): boolean {
  const corrected = correctedTime(capturedAt, clock, transfer).getTime();
  const wasSetBack = clock !== null && capturedAt.getTime() < Date.parse(clock.checkedAt) - maxBehindMs;
  return (
    wasSetBack ||
    corrected > transfer.receivedAt.getTime() + maxAheadMs ||
    (seen !== null && corrected < seen.getTime() - maxBehindMs)
  );
}

interface Report {
  readonly capturedAt: Date;
  readonly clock: ClockCheck | null;
  /** When the server made the version of the job that its technician saw; null when it is about none. */
  readonly seen: Date | null;
}

/** When a report's work was done, and whether the time it gives cannot be. */
interface ReportTime {
  readonly isImpossible: boolean;
  readonly at: Date;
}

/**
 * The times of reports that arrived together, in the order in which they were made. When a phone's clock is ahead,
 * several reports would fall on the instant of their arrival; they are set a millisecond apart, ending there, so that no
 * tank is emptied before it was filled. Reports with an impossible time keep the order in which they were sent.
 * @returns in the order given
 */
export function timesInOrder(reports: readonly Report[], transfer: Transfer): ReportTime[] {
  const told = reports.map((report, place) => {
    const isImpossible = isImpossibleTime(report, transfer);
    const at = isImpossible ? transfer.receivedAt : correctedTime(report.capturedAt, report.clock, transfer);
    return { place, isImpossible, ms: at.getTime() };
  });
  let latest = transfer.receivedAt.getTime();
  return told
    .toSorted((a, b) => b.ms - a.ms || b.place - a.place)
    .map(({ place, isImpossible, ms }) => {
      const done = Math.min(ms, latest);
      // Only what was moved must not fall on the same instant as what was done before it.
      latest = isImpossible || done !== ms ? done - 1 : done;
      return { place, isImpossible, at: new Date(done) };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ isImpossible, at }) => ({ isImpossible, at }));
}

function correctedTime(capturedAt: Date, clock: ClockCheck | null, { sentAt, receivedAt }: Transfer): Date {
  const ownOffsetMs = receivedAt.getTime() - sentAt.getTime();
  const offsetMs = clock?.offsetMs ?? ownOffsetMs;
  const corrected = Math.abs(offsetMs) > trustedOffsetMs ? later(capturedAt, offsetMs) : capturedAt;
  // Set too far ahead since its last check, and still so when it sent: what it says is off by as much.
  const isStillAhead =
    corrected.getTime() > receivedAt.getTime() + maxAheadMs && ownOffsetMs < -trustedOffsetMs;
  return isStillAhead ? later(capturedAt, ownOffsetMs) : corrected;
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
