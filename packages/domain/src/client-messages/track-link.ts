import { z } from 'zod';
import { instant } from '../kernel/instant.ts';
import { latitude, longitude } from '../geography/location.ts';
import { messageLanguages } from '../companies/message-kinds.ts';

/** 128 bits, base64url. */
export const trackTokenPattern = /^[\w-]{22}$/;
export const trackToken = z.string().max(200);
/** A link ends by itself after as many hours, whatever became of the visit. */
export const trackLinkHours = 36;
/** It says nothing any more as long after the arrival. */
export const overAfterMinutes = 60;

/** `office`: the job has left the route, and the office will call. `over`: the visit is. */
export const comingStates = ['coming', 'here', 'done', 'office', 'over'] as const;
export type ComingState = (typeof comingStates)[number];

const span = z.object({ from: instant, to: instant });

/** What a client sees of a visit that is on its way. Nothing of other stops or clients. */
export const comingVisit = z.object({
  state: z.enum(comingStates),
  company: z.object({ name: z.string(), phone: z.string().nullable(), logo: z.string().nullable() }),
  /** Of the message that carried the link. */
  language: z.enum(messageLanguages),
  /** Of the client's place. */
  timeZone: z.string(),
  address: z.string().nullable(),
  /** What was promised, or is planned. */
  window: span.nullable(),
  eta: span.nullable(),
  /** No other stop comes before it. */
  isNext: z.boolean(),
  driver: z.string().nullable(),
  truck: z.string().nullable(),
  /** Only while this is the next stop. */
  place: z
    .object({
      latitude,
      longitude,
      isExact: z.boolean(),
      measuredAt: instant,
      /** Straight to the client's own pin, and in which direction from there; null without one. */
      away: z.object({ meters: z.number().int(), bearing: z.number().int().min(0).max(359) }).nullable(),
    })
    .nullable(),
});
export type ComingVisit = z.infer<typeof comingVisit>;
