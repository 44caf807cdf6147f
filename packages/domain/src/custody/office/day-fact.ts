import { z } from 'zod';
import { calendarDate } from '../../kernel/calendar-date.ts';
import { id } from '../../kernel/ids.ts';
import { instant } from '../../kernel/instant.ts';
import { gallons } from '../../kernel/quantity.ts';
import { maxLength, requiredText } from '../../kernel/text.ts';
import { gallonMethod } from '../ledger/load-fact.ts';
import { wasteType } from '../../services/waste-type.ts';

/** The most facts of a truck's day that are shown; a busy truck has thirty. */
export const maxDayFacts = 500;
/** The most jobs offered that have gallons and no tank. */
export const maxJobsWithoutTank = 100;

const named = z.object({ id, name: z.string() });
const wholeGallons = z.number().int();

export const dayFactKinds = ['pickup', 'discharge', 'transfer', 'gauge', 'rinse'] as const;
export type DayFactKind = (typeof dayFactKinds)[number];

/** What a fact said before somebody corrected or withdrew it, who did, and why. */
const dayFactChange = z.object({
  at: instant,
  by: z.string(),
  /** Null where a later report of the crew replaced it. */
  reason: z.string().nullable(),
  withdraws: z.boolean(),
  gallonsBefore: wholeGallons.nullable(),
  tankBefore: z.string(),
  toTankBefore: z.string().nullable(),
});

/** What was seen at a truck's tank on a day, as corrected by now. */
export const dayFact = z.object({
  id,
  kind: z.enum(dayFactKinds),
  occurredAt: instant,
  tank: named,
  /** Where a move went. */
  toTank: named.nullable(),
  gallons: wholeGallons.nullable(),
  method: gallonMethod.nullable(),
  wasteType: wasteType.nullable(),
  /** Gallons the ledger expected and nobody found (negative: found beyond that), by this fact. */
  varianceGallons: wholeGallons,
  /** Where a pickup came from. */
  client: named.extend({ address: z.string() }).nullable(),
  job: z.object({ id, number: z.string() }).nullable(),
  /** Where a dump went, and its ticket. */
  site: named.nullable(),
  ticketId: id.nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
  isWithdrawn: z.boolean(),
  /** Latest first. */
  changes: z.array(dayFactChange),
});
export type DayFact = z.infer<typeof dayFact>;

/** A truck's day opened: everything seen at its tanks. */
export const truckDayDetail = z.object({
  vehicle: named,
  date: calendarDate,
  /** The day or a later one is closed: only an admin changes its gallons. */
  isClosed: z.boolean(),
  tanks: z.array(named.extend({ capacityGallons: wholeGallons, acceptedWasteTypes: z.array(wasteType) })),
  /** In the order of their time. */
  facts: z.array(dayFact),
  /** The day has more than are shown. */
  hasMore: z.boolean(),
  /** Jobs completed on the day whose gallons are in no tank. */
  jobsWithoutTank: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      clientName: z.string(),
      clientAddressId: id,
      /** Null where its job type says none. */
      wasteType: wasteType.nullable(),
      gallons: wholeGallons.nullable(),
    }),
  ),
});
export type TruckDayDetail = z.infer<typeof truckDayDetail>;

const someGallons = gallons.min(1, 'Enter the gallons.');

/** A truck's only tank is null while nobody reported anything of it. */
const tankOrOnly = id.nullable();

/** It went in with a waste that it must not be mixed with: that happened, and the day says so. */
const mixes = z.boolean().default(false);

/** What the office records at a truck's tank because nobody reported it. */
export const officeFact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pickup'),
    compartmentId: tankOrOnly,
    clientAddressId: id,
    /** The completed job whose gallons these are. */
    jobId: id.nullable(),
    wasteType,
    gallons: someGallons,
    method: gallonMethod,
    mixes,
  }),
  z.object({
    kind: z.literal('transfer'),
    compartmentId: id,
    toCompartmentId: id,
    gallons: someGallons,
    method: gallonMethod,
    mixes,
  }),
  z.object({ kind: z.literal('gauge'), compartmentId: tankOrOnly, gallons, method: gallonMethod }),
  z.object({ kind: z.literal('rinse'), compartmentId: tankOrOnly }),
]);
export type OfficeFact = z.infer<typeof officeFact>;

/** The last minute of a day. */
const lastMinute = 1_439;
export const minuteOfWork = z
  .number({ error: 'Enter the time of day.' })
  .int()
  .min(0, 'Enter the time of day.')
  .max(lastMinute, 'Enter the time of day.');

/** A corrected fact; what is left out stays. */
export const factCorrectionInput = z.object({
  id,
  gallons: gallons.optional(),
  compartmentId: id.optional(),
  toCompartmentId: id.optional(),
  reason: requiredText(maxLength.description, 'Say what was wrong.'),
});
export const factWithdrawalInput = z.object({
  id,
  reason: requiredText(maxLength.description, 'Say why it is withdrawn.'),
});

/** What was measured in a tank when a day was closed with waste in it. */
export const measuredTank = z.object({ compartmentId: id, gallons, method: gallonMethod });
export type MeasuredTank = z.infer<typeof measuredTank>;

/** A row of the ledger's facts as stored, with what it replaced. */
export interface StoredDayFact extends Omit<DayFact, 'kind' | 'isWithdrawn' | 'changes'> {
  readonly kind: DayFactKind | 'withdrawn';
  readonly replacesId: string | null;
  /** The fact that replaced it, which may be of another day. */
  readonly replacedById: string | null;
  readonly reason: string | null;
}

/**
 * Puts every fact together with what it replaced. A withdrawn one stays, as it was last seen; one whose
 * replacement is of another day is left out.
 */
export function dayFactsOf(rows: readonly StoredDayFact[]): DayFact[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows
    .filter(({ replacedById }) => replacedById === null)
    .flatMap((last): DayFact[] => {
      const chain = [last];
      for (let at = last; at.replacesId !== null;) {
        const before = byId.get(at.replacesId);
        if (before === undefined) break;
        chain.push(before);
        at = before;
      }
      const seen = chain.find(({ kind }) => kind !== 'withdrawn');
      if (seen === undefined || seen.kind === 'withdrawn') return [];
      const { replacesId: _replaces, replacedById: _replaced, reason: _reason, kind, ...fact } = seen;
      const changes = chain.flatMap((row, at) => {
        const before = chain[at + 1];
        return before === undefined
          ? []
          : {
              at: row.recordedAt,
              by: row.recordedBy,
              reason: row.reason,
              withdraws: row.kind === 'withdrawn',
              gallonsBefore: before.gallons,
              tankBefore: before.tank.name,
              toTankBefore: before.toTank?.name ?? null,
            };
      });
      return [{ ...fact, kind, isWithdrawn: last.kind === 'withdrawn', changes }];
    })
    .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt) || a.id.localeCompare(b.id));
}
