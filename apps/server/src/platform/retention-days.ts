/**
 * How many days are kept of what does not stay; a phone may come back with what it wants to send after weeks.
 */
export const retentionDays = {
  answers: 7,
  idempotencyKeys: 90,
  proposals: 2,
  planningRuns: 90,
  removedRoutes: 30,
  skippedDays: 400,
  imports: 365,
  /** Files that a report named and that never came: the phone is lost. */
  awaitedFiles: 365,
  /** What phones sent that could not be read; the phone keeps it too. */
  fieldRejects: 90,
  /** Mails and messages that became files because there is no server to send them. */
  outbox: 30,
  /** Archives that nobody fetched because the process ended. */
  leftArchives: 1,
} as const;
