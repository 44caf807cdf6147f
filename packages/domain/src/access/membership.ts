/** The refusal of every call except signing out for someone without a role in any company. */
export const noCompanyMessage =
  'Your account no longer belongs to a company. Ask an administrator to invite you again.';

/** Days in which a removed person may still send what they did before; a phone keeps its days as long. */
export const removedMaySendDays = 14;

/** When somebody was last removed from their company, and let back in. */
export interface Absence {
  readonly removedAt: Date | null;
  readonly returnedAt: Date | null;
}

/** Whether somebody did not belong to the company at an instant; the very moment of the removal is after it. */
export const wasAway = ({ removedAt, returnedAt }: Absence, at: Date): boolean =>
  removedAt !== null && at >= removedAt && (returnedAt === null || at < returnedAt);

/** Whether a removed person may still send reports of work, and the files that these name. */
export const mayStillSend = ({ removedAt }: Absence, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() < removedMaySendDays * 86_400_000;
