const features = 'apps/server/src/features';
const domain = 'packages/domain/src';

/**
 * Forty files that run with every change, besides those that hold the rules of the house (`test/unit`): each
 * part of the chain from the phone to the invoice once, who may see what, and what all calls have in common.
 */
export const coreTests: readonly string[] = [
  // Whose rows, which calls, in how many statements.
  'test/server/database-rules.test.ts',
  'test/server/isolation.test.ts',
  'test/server/product.test.ts',
  'test/server/reading.test.ts',
  'test/server/refused-rows.test.ts',
  'test/server/removals.test.ts',
  'test/server/removed-person.test.ts',
  'test/server/statements.test.ts',
  'test/server/tenancy.test.ts',
  'test/server/unread-bodies.test.ts',
  'apps/server/src/hearers.unit.test.ts',
  'apps/server/src/auth/refresh.test.ts',
  'apps/server/src/auth/sign-in.test.ts',
  `${domain}/access/permissions.test.ts`,
  'packages/contract/src/live-reach.test.ts',
  // Work, from the office to the phone and back.
  `${features}/clients/clients.test.ts`,
  `${features}/jobs/jobs.test.ts`,
  `${features}/dispatch/arranging/dispatch.test.ts`,
  `${features}/dispatch/arranging/locks.test.ts`,
  `${features}/dispatch/life/route-life.test.ts`,
  `${features}/field/field-commands.test.ts`,
  `${features}/live/live.test.ts`,
  `${domain}/jobs/judge-job-command.test.ts`,
  'packages/routing/src/check/check-mutations.test.ts',
  'packages/routing/src/test/golden-plans.test.ts',
  // Gallons and their papers.
  `${features}/custody/ledger/loads.test.ts`,
  `${features}/compliance/custody.test.ts`,
  `${features}/manifests/papers/golden-days.test.ts`,
  `${features}/manifests/gate/gate.test.ts`,
  `${domain}/custody/chain/chain.test.ts`,
  `${domain}/custody/ledger/ledger.test.ts`,
  // Money.
  `${features}/pricing/job-prices.test.ts`,
  `${features}/invoicing/corrections.test.ts`,
  `${features}/invoicing/invoicing.test.ts`,
  `${features}/rentals/rentals.test.ts`,
  `${domain}/kernel/money.test.ts`,
  `${domain}/invoicing/draft-lines.test.ts`,
  // A person's way through the product.
  'test/acceptance/main-job.spec.ts',
  'test/acceptance/field-day.spec.ts',
  'test/acceptance/quote-to-statement.spec.ts',
];
