import type { FactorRow } from './factors.queries.ts';

/** A factor as the client sees it, without its secret. */
export const factorAnswer = (factor: FactorRow) => ({
  id: factor.id,
  friendly_name: factor.friendlyName,
  factor_type: factor.factorType,
  status: factor.status,
  phone: factor.phone ?? undefined,
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
  last_challenged_at: factor.lastChallengedAt?.toISOString(),
});
