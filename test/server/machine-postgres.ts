import { existsSync, readdirSync } from 'node:fs';

/**
 * Whether the server tests can run on a second PostgreSQL: `TEST_DATABASE_URL`, or 15 or newer installed on
 * this machine.
 */
export function hasMachinePostgres(): boolean {
  if (process.env['TEST_DATABASE_URL']) return true;
  const root = '/usr/lib/postgresql';
  return (
    existsSync(root) &&
    readdirSync(root).some((version) => Number(version) >= 15 && existsSync(`${root}/${version}/bin/initdb`))
  );
}
