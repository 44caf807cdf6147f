import { metersBetween, type Placed } from '../tracking/plane.ts';

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const down = (ms: number) => Math.floor(ms / stepMs) * stepMs;

/** An expected time as clients read it: a span of 10 minutes for what is near, of 20 for the rest, on whole five minutes. */
export function etaSpan(arrival: Date, now: Date): Span {
  const isNear = arrival.getTime() - now.getTime() <= 20 * minuteMs;
  const width = (isNear ? 10 : 20) * minuteMs;
  // A time that has passed is not expected any more.
  const from = Math.max(down(arrival.getTime() - width / 2), down(now.getTime()));
  return { from: new Date(from), to: new Date(from + width) };
}

/** A truck is shown where it is from as many minutes before on. */
export const exactMinutes = 10;
const roundedMeters = 100;
const metersOfDegree = 111_200;

/** A place within 100 m: nobody else's door is to be read from it. */
export function roundedPlace({ latitude, longitude }: Placed): Placed {
  const step = roundedMeters / metersOfDegree;
  const round = (degrees: number, by: number) => Number((Math.round(degrees / by) * by).toFixed(5));
  const rounded = round(latitude, step);
  return {
    latitude: rounded,
    longitude: round(longitude, step / Math.max(0.01, Math.cos((rounded * Math.PI) / 180))),
  };
}

/** What is promised where the client was given no window: two hours around the planned arrival, on half hours. */
export function plannedSpan(arrival: Date): Span {
  const half = 30 * minuteMs;
  const from = Math.floor((arrival.getTime() - half) / half) * half;
  return { from: new Date(from), to: new Date(from + 4 * half) };
}

/** In which direction one place is from another, clockwise from north in whole degrees. */
export function bearing(from: Placed, to: Placed): number {
  const north = to.latitude - from.latitude;
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

/** As far as a page says: straight, in meters. */
export const metersAway = (from: Placed, to: Placed): number => Math.round(metersBetween(from, to));
