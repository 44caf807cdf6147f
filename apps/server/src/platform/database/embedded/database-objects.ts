import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { databaseName, ownerName } from './secrets.ts';

/**
 * Creates the login role and the database where they are missing, also after a start that was interrupted
 * between them. Row-level security applies to the role: it is no superuser and cannot bypass it.
 * @param connectionString of the superuser
 * @param ownerPassword base64url
 */
export async function ensureRoleAndDatabase(connectionString: string, ownerPassword: string): Promise<void> {
  const client = new Client({ connectionString, application_name: 'haulwright-start' });
  // The next query fails with the reason; an unhandled error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = escapeIdentifier(ownerName);
    const database = escapeIdentifier(databaseName);
    const { rows } = await client.query<{ role_exists: boolean; connections: number | null }>(
      `select exists (select 1 from pg_roles where rolname = $1) as role_exists, (select datconnlimit from pg_database where datname = $2) as connections`,
      [ownerName, databaseName],
    );
    const state = rows[0];
    // Written at every start, since the password file may be newer than the role.
    await client.query(
      `${state?.role_exists ? 'alter' : 'create'} role ${role} login nosuperuser nobypassrls createrole nocreatedb noreplication password ${escapeLiteral(ownerPassword)}`,
    );
    // PostgreSQL's mark for a database whose creation was cut short
    const interrupted = state?.connections === -2;
    if (interrupted) await client.query(`drop database ${database}`);
    if (interrupted || state?.connections == null) {
      await client.query(`create database ${database} owner ${role}`);
      await client.query(`revoke connect on database ${database} from public`);
    }
  } finally {
    await client.end();
  }
}
