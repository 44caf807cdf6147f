import { maxLength } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import type { CallerDraft } from './caller-draft.ts';
import type { JobDraft } from './job-draft.ts';
import type { RepeatDraft } from './repeat-draft.ts';

/** Everything typed into the sheet of one call. */
export interface Call {
  readonly id: string;
  readonly job: JobDraft;
  readonly caller: CallerDraft | null;
  readonly isNewClient: boolean;
  /** The work is at an address that the client has not yet. */
  readonly isElsewhere: boolean;
  /** Typed to find the client, who is not chosen yet. */
  readonly search: string;
  readonly repeat: RepeatDraft;
}

/** A call that was not finished, as the device keeps it: of a known client only the name, to be offered by. */
export interface KeptCall extends Omit<Call, 'job'> {
  /** ISO 8601 */
  readonly at: string;
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly job: Omit<JobDraft, 'client'>;
}

/** More than these are not kept; the oldest goes. */
export const maxKeptCalls = 5;
export const keptForMs = 7 * 24 * 60 * 60_000;
/** Longer drafts would fill the browser's storage. */
const maxCharacters = 200_000;

const text = z.string().max(50_000);
const day = z.string().max(10).nullable();
const figure = z.number().nullable();

const keptCall = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  client: z.object({ id: z.uuid(), name: text }).nullable(),
  isNewClient: z.boolean(),
  isElsewhere: z.boolean().default(false),
  search: text.default(''),
  caller: z
    .object({
      name: text,
      phone: text,
      email: text,
      accessInstructions: text,
      streetLine1: text,
      city: text,
      state: text,
      postalCode: text,
      tankGallons: figure,
    })
    .nullable(),
  job: z.object({
    clientAddressId: z.uuid().optional(),
    title: text.optional(),
    description: text,
    priority: z.enum(['low', 'normal', 'high', 'emergency']),
    scheduledDate: day,
    jobTypeId: z.uuid().nullish(),
    durationMinutes: figure.optional(),
    expectedGallons: figure.optional(),
    wasteType: text.optional(),
    windowStart: text,
    windowEnd: text,
    beginBy: text,
    purchaseOrder: text,
    allowedVehicleIds: z.array(z.uuid()).max(100).default([]),
  }),
  repeat: z.object({
    unit: z.string().max(maxLength.name),
    every: figure,
    weekdays: z.array(z.number()).max(7).optional(),
    monthBy: z.enum(['day', 'weekday']),
    day: figure.optional(),
    ordinal: z.number().optional(),
    weekday: z.number().optional(),
    onHoliday: z.string().max(maxLength.name),
    until: day,
    assignedTo: z.uuid().nullable(),
  }),
});

/** Reads what the device keeps, the newest first; what is old, or not whole, is left out. */
export function parseCalls(stored: string | null, now: Date): KeptCall[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .slice(0, maxKeptCalls)
      .flatMap((one: unknown) => {
        const read = keptCall.safeParse(one);
        // Choices of a list are checked again where they are saved.
        return read.success ? [read.data as KeptCall] : [];
      })
      .filter(({ at }) => now.getTime() - Date.parse(at) < keptForMs);
  } catch {
    return [];
  }
}

/** The kept calls with this one as it is now, newest first. */
export function withCall(
  calls: readonly KeptCall[],
  { job: { client, ...job }, ...call }: Call,
  now: Date,
): KeptCall[] {
  const kept: KeptCall = {
    ...call,
    at: now.toISOString(),
    client: client === null ? null : { id: client.id, name: client.name },
    job,
  };
  const all = [kept, ...withoutCall(calls, call.id)].slice(0, maxKeptCalls);
  return JSON.stringify(all).length > maxCharacters ? [...withoutCall(calls, call.id)] : all;
}

export const withoutCall = (calls: readonly KeptCall[], id: string): KeptCall[] =>
  calls.filter((call) => call.id !== id);

/** Whom a kept call is offered by: who called, else what it is about. */
export function nameOfCall({ caller, client, isNewClient, job, search }: KeptCall): string {
  const typed = [caller?.name, caller?.phone, caller?.email, search].find(
    (part) => (part ?? '').trim() !== '',
  );
  const name = isNewClient ? (typed ?? client?.name) : (client?.name ?? typed);
  return (name ?? (job.title?.trim() || 'a client not chosen yet')).trim().slice(0, 80);
}

const keyOf = (companyId: string, userId: string): string => `haulwright.calls.${companyId}.${userId}`;

/** Calls that this person did not finish on this device. */
export function keptCallsOf(companyId: string, userId: string) {
  const key = keyOf(companyId, userId);
  const read = (): KeptCall[] => {
    try {
      return parseCalls(localStorage.getItem(key), new Date());
    } catch {
      return [];
    }
  };
  const write = (calls: readonly KeptCall[]) => {
    try {
      if (calls.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(calls));
    } catch {
      // A browser without storage keeps a call only while its page is open.
    }
  };
  return {
    read,
    keep: (call: Call) => write(withCall(read(), call, new Date())),
    drop: (id: string) => {
      const calls = read();
      if (calls.some((call) => call.id === id)) write(withoutCall(calls, id));
    },
  };
}
