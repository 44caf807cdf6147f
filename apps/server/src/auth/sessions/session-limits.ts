const dayMs = 24 * 60 * 60_000;

/** How long a device stays signed in. */
export interface SessionLimits {
  /** A session without a refresh for this long ends. */
  readonly idleMs: number;
  /** Counted from the sign-in, whatever happens. */
  readonly absoluteMs: number;
}

export const defaultSessionLimits: SessionLimits = { idleMs: 14 * dayMs, absoluteMs: 60 * dayMs };

export const isExpired = (
  session: { notAfter: Date; refreshedAt: Date },
  limits: SessionLimits,
  now: Date,
): boolean => now >= session.notAfter || now.getTime() - session.refreshedAt.getTime() >= limits.idleMs;
