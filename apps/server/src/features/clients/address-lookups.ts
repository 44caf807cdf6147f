import type { Logger } from 'pino';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { OutboundError } from '../../platform/outbound-http/fetch-json.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { loadSettings } from '../companies/company.queries.ts';
import {
  claimLookups,
  postponeLookups,
  settleLookups,
  type ClaimedLookups,
} from './address-lookups.queries.ts';

/** Looks up addresses in batches in the background. */
export interface AddressLookups {
  /** Whether the configured service takes batches. */
  readonly takesLists: boolean;
  /** Looks up what is due now; also runs every few seconds. */
  sweep(): Promise<void>;
  /** Aborts; claimed addresses become due again after a while. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly addressLookups: AddressLookups;
  }
}

/** The service takes about a minute for this number. */
const addressesAtOnce = 1_000;
const sweepSeconds = 15;
/** Longer than a batch may take, with its retries. */
const claimMs = 20 * 60_000;

const minuteMs = 60_000;
const pausesMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minuteMs);

/** When addresses are tried again after the service failed; null: never, they stay in the list. */
export const nextTry = (now: Date, attempts: number): Date | null => {
  const ms = pausesMs[attempts];
  return ms === undefined ? null : new Date(now.getTime() + ms);
};

/**
 * The waiting rows are the source of truth: a batch that is aborted, refused or lost with its process is
 * tried again, and no address leaves the list of those without a pin before it has one.
 */
export function createAddressLookups({
  database,
  geocoder,
  tasks,
  events,
  log,
  now,
}: {
  readonly database: Database;
  readonly geocoder: Geocoder;
  readonly tasks: Tasks;
  readonly events: Pick<Events, 'publish'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}): AddressLookups {
  const closing = new AbortController();
  const { locateMany } = geocoder;
  let underWay: Promise<void> | undefined;

  async function settle(claimed: ClaimedLookups, locate: NonNullable<typeof locateMany>): Promise<void> {
    const places = await locate(claimed.addresses, closing.signal);
    await database.inTenant(claimed, async (tx) => {
      const moved = await settleLookups(tx, claimed.addresses, places);
      if (moved.length === 0) return;
      const timeZone = (await loadSettings(tx, claimed.companyId))?.timeZone ?? 'America/New_York';
      const today = calendarDateIn(now(), timeZone);
      await events.publish(tx, 'clients.moved', { clientAddressIds: moved, today });
    });
  }

  async function postpone({ companyId, addresses }: ClaimedLookups): Promise<void> {
    await database.inTenant({ companyId }, async (tx) => {
      for (const attempts of new Set(addresses.map((one) => one.attempts))) {
        const those = addresses.filter((one) => one.attempts === attempts);
        await postponeLookups(
          tx,
          those.map(({ id }) => id),
          nextTry(now(), attempts),
        );
      }
    });
  }

  async function work(): Promise<void> {
    if (locateMany === undefined) return;
    while (!closing.signal.aborted) {
      const at = now();
      const until = new Date(at.getTime() + claimMs);
      const claimed = await database.asSystem((tx) =>
        claimLookups(tx, { now: at, until, limit: addressesAtOnce }),
      );
      if (claimed === null) return;
      try {
        await settle(claimed, locateMany);
      } catch (error) {
        if (closing.signal.aborted) return;
        if (!(error instanceof OutboundError)) throw error;
        log.warn(
          { err: error },
          `Addresses could not be looked up: ${error.message}. They are asked for again later`,
        );
        await postpone(claimed);
      }
    }
  }

  const sweep = (): Promise<void> => (underWay ??= work().finally(() => (underWay = undefined)));

  if (locateMany !== undefined) tasks.every(sweepSeconds, 'looking up addresses', sweep);

  return {
    takesLists: locateMany !== undefined,
    sweep,
    async close() {
      closing.abort();
      await underWay?.catch(() => undefined);
    },
  };
}
