/**
 * The server tests that run whole on a second version of PostgreSQL: what a company may see, the rules that the
 * database keeps itself, how a database comes to be, and how it moves. They ask what PostgreSQL does; for all
 * other statements it is enough that it understands them (`understood.test.ts`).
 */
export const wholeOnSecondVersion: readonly string[] = [
  'apps/server/src/platform/backup/backup.test.ts',
  'apps/server/src/platform/database/database.test.ts',
  'apps/server/src/platform/database/migrate.test.ts',
  'apps/server/src/platform/database/validate-constraints.test.ts',
  'test/server/database-rules.test.ts',
  'test/server/isolation.test.ts',
  'test/server/refused-rows.test.ts',
  'test/server/tenancy.test.ts',
];

/** Prepares there what the server tests said to the first version. It has nothing to do on that one. */
export const understoodTest = 'test/server/second-version/understood.test.ts';
