import type { DayPack } from '@haulwright/domain/field/day-pack';
import { askForPack } from '../../api/field-calls.ts';
import { clockCheck, keepClock } from './clock.ts';
import { lasting, type PersonDatabase } from './database.ts';
import type { StoredPack } from './stored.ts';

/** Days without contact to the server after which client data are removed from the phone. */
export const packLivesDays = 14;
const dayMs = 86_400_000;
const appVersion: string = import.meta.env.VITE_PRODUCT_VERSION;
/** How long the office's decisions stay readable. */
const settledLivesMs = 7 * dayMs;

/** `removed`: the company removed the person. `shut-out`: the same, and their session is over. */
export type PackRefresh = 'new' | 'same' | 'sign-in' | 'not-allowed' | 'removed' | 'shut-out' | 'failed';

/**
 * Fetches the newest pack. It replaces the old one, and commands it already includes are no longer replayed.
 */
export async function refreshPack(database: PersonDatabase): Promise<PackRefresh> {
  const stored = await lasting(database, () => database.pack.get('pack'));
  const askedAt = Date.now();
  // A newer app needs the complete pack, with data that the older one did not know.
  const known = stored?.appVersion === appVersion ? stored.etag : null;
  const answer = await askForPack(database.userId, known);
  if (answer.kind === 'removed') {
    await dropDays(database);
    return 'shut-out';
  }
  if (answer.kind !== 'answer') return answer.kind === 'sign-in' ? 'sign-in' : 'failed';
  const { status, etag, serverMs } = answer;
  if (serverMs !== null) await keepClock(clockCheck(serverMs, askedAt, Date.now()));
  if (status === 304 && stored !== undefined) {
    await keepPack(database, { ...stored, heardAt: Date.now() }, askedAt);
    return 'same';
  }
  if (status === 200) {
    const pack = answer.body as DayPack;
    await keepPack(database, { key: 'pack', pack, etag, heardAt: Date.now(), appVersion }, askedAt);
    return 'new';
  }
  if (status === 401) return 'sign-in';
  if (status === 403 && answer.code === 'account.no-company') {
    await dropDays(database);
    return 'removed';
  }
  return status === 403 ? 'not-allowed' : 'failed';
}

/** Stores the pack and deletes the commands it already includes. */
function keepPack(database: PersonDatabase, row: StoredPack, askedAt: number): Promise<void> {
  const decided = new Set(
    row.pack.reviews.filter(({ state }) => state !== 'open').map(({ commandId }) => commandId),
  );
  return lasting(database, () =>
    database.transaction('rw', database.pack, database.commands, async () => {
      await database.pack.put(row);
      await database.commands
        .where('state')
        .anyOf('applied', 'recorded')
        .and(({ id, state, answeredAt = 0 }) =>
          state === 'applied'
            ? answeredAt < askedAt
            : decided.has(id) && answeredAt < askedAt - settledLivesMs,
        )
        .delete();
    }),
  );
}

/**
 * Once the server said that the person belongs to the company no more: clients, addresses and gate codes go
 * from the phone, and what was sent. What is unsent stays, and so does what was typed.
 */
function dropDays(database: PersonDatabase): Promise<void> {
  return lasting(database, () =>
    database.transaction('rw', database.pack, database.commands, async () => {
      await database.pack.clear();
      await database.commands.where('state').anyOf('applied', 'recorded').delete();
    }),
  );
}

/** Removes a pack that was not refreshed for a fortnight; waiting work stays. */
export async function dropOldPack(database: PersonDatabase, nowMs: number = Date.now()): Promise<void> {
  const stored = await lasting(database, () => database.pack.get('pack'));
  if (stored !== undefined && nowMs - stored.heardAt > packLivesDays * dayMs)
    await lasting(database, () => database.pack.clear());
}
