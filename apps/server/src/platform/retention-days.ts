/** Retention of temporary data, in days; a phone may return with unsent reports after weeks. */
export const retentionDays = {
  answers: 7,
  idempotencyKeys: 90,
  proposals: 2,
  planningRuns: 90,
  removedRoutes: 30,
  skippedDays: 400,
  imports: 365,
  /** Files named in a report that never arrived: the phone is lost. */
  awaitedFiles: 365,
  /** Reports of phones that could not be read; the phone keeps them too. */
  fieldRejects: 90,
  /** What a card provider told of: it is never told of again after as long. */
  providerEvents: 90,
  /** What trucks did that people were told of. */
  alerts: 90,
  /** Where trucks were. */
  positions: 30,
  /** What trucks drove from stop to stop, and on which way. */
  drivenLegs: 1_095,
  /** Mails and messages written to files because there is no server to send them. */
  outbox: 30,
  /** Archives never downloaded because the process ended. */
  leftArchives: 1,
} as const;
