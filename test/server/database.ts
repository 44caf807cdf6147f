import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * A fresh migrated database of its own, made from the run's template. Its files are copied: the default writes
 * every page into the log as well.
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl, ownerUrl, template } = inject('testEngine');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = new URL(ownerUrl);
  await asAdmin(
    adminUrl,
    `create database ${name} template ${template} strategy file_copy owner ${owner.username}`,
  );
  owner.pathname = `/${name}`;
  return { url: owner.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
