import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast, inOrder } from '../../../platform/database/checks.ts';
import { instant } from '../../../platform/database/columns.ts';
import { company } from '../../companies/companies.tables.ts';

/**
 * A seal over the events since the previous seal, made when a truck's day is closed; append-only except for its
 * mail. See `domain/custody/chain/seal.ts`.
 */
export const custodySeals = pgTable(
  'custody_seals',
  {
    companyId: company(),
    number: integer('number').notNull(),
    firstSequence: bigint('first_sequence', { mode: 'number' }).notNull(),
    lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
    /** Root of the Merkle tree of the events' hashes. This and the next three columns are hexadecimal digits. */
    root: text('root').notNull(),
    lastHash: text('last_hash').notNull(),
    /** Ed25519: the installation's public key, and its signature of the statement. */
    publicKey: text('public_key').notNull(),
    signature: text('signature').notNull(),
    sealedAt: instant('sealed_at').notNull(),
    /** When a process claimed it for mailing, and when it was mailed. */
    mailClaimedAt: instant('mail_claimed_at'),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.number] }),
    atLeast(t.number, 1),
    atLeast(t.firstSequence, 1),
    inOrder(t.firstSequence, t.lastSequence),
    check('custody_seals_root_check', sql`root ~ '^[0-9a-f]{64}$'`),
    check('custody_seals_last_hash_check', sql`last_hash ~ '^[0-9a-f]{64}$'`),
    check('custody_seals_public_key_check', sql`public_key ~ '^[0-9a-f]{64}$'`),
    check('custody_seals_signature_check', sql`signature ~ '^[0-9a-f]{128}$'`),
    index('custody_seals_unmailed_idx')
      .on(t.companyId)
      .where(sql`mailed_at is null`),
  ],
);
