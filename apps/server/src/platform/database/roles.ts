import type pg from 'pg';

/** A database that cannot be used as it is; the message says what to do. */
export class DatabaseUnusable extends Error {}

const smallestVersion = 150_000; // PostgreSQL 15.0

/**
 * Checks that the server is new enough and that the login role cannot bypass row-level security, and makes
 * the unprivileged role `app_user` that requests run as.
 */
export async function prepareRoles(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    version: number;
    name: string;
    bypasses: boolean;
    creates: boolean;
    database: string;
  }>(`
    select current_setting('server_version_num')::int as version, r.rolname as name, current_database() as database,
           r.rolsuper or r.rolbypassrls as bypasses, r.rolcreaterole as creates
      from pg_roles r where r.rolname = current_user`);
  const login = rows[0];
  if (!login) throw new DatabaseUnusable('DATABASE_URL: the login role could not be read from pg_roles.');
  if (login.version < smallestVersion) {
    throw new DatabaseUnusable(
      `DATABASE_URL points to PostgreSQL ${Math.floor(login.version / 10_000)}; Haulwright needs 15 or newer.`,
    );
  }
  if (login.bypasses) {
    throw new DatabaseUnusable(
      `DATABASE_URL signs in as "${login.name}", which bypasses row-level security, so companies would not be kept apart. ` +
        `Make a role of its own, for example: CREATE ROLE haulwright LOGIN CREATEROLE PASSWORD '…'; CREATE DATABASE haulwright OWNER haulwright; and put it into DATABASE_URL.`,
    );
  }
  const existing = await client.query(
    `select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = 'app_user'`,
  );
  if (existing.rows.length === 0) {
    if (!login.creates) {
      throw new DatabaseUnusable(
        `The role "app_user" is missing and "${login.name}" may not create it. Run as an administrator: CREATE ROLE app_user NOLOGIN; GRANT app_user TO "${login.name}";`,
      );
    }
    // Another process may create it in the same moment.
    await client.query(
      `do $$ begin create role app_user nologin; exception when duplicate_object or unique_violation then null; end $$`,
    );
  } else if (existing.rows[0].bypasses) {
    throw new DatabaseUnusable(
      'The role "app_user" bypasses row-level security. Run: ALTER ROLE app_user NOSUPERUSER NOBYPASSRLS;',
    );
  }
  await becomeMember(client, login.name);
}

/**
 * `SET ROLE app_user` needs membership; from PostgreSQL 16 on with the SET option, which a plain grant
 * includes.
 */
async function becomeMember(client: pg.ClientBase, login: string): Promise<void> {
  try {
    await client.query('savepoint membership');
    await client.query('set local role app_user');
    await client.query('reset role');
    return;
  } catch {
    await client.query('rollback to savepoint membership');
  }
  try {
    await client.query('grant app_user to current_user');
  } catch {
    throw new DatabaseUnusable(
      `"${login}" may not act as app_user. Run as an administrator: GRANT app_user TO "${login}";`,
    );
  }
}
