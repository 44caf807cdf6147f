import type { DisposalSite, OpeningHours } from '@haulwright/domain/disposal/disposal-site';

/** A disposal site while its form is filled in: numbers and times may be empty. */
export interface SiteDraft extends Pick<
  DisposalSite,
  | 'name'
  | 'streetLine1'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'acceptedWasteTypes'
  | 'active'
  | 'dailyCapGallons'
> {
  readonly openingHours: readonly HoursDraft[];
  readonly unloadMinutes: number | null;
  readonly unloadMinutesPer1000Gallons: number | null;
  readonly feeCentsPer1000Gallons: number | null;
  readonly permitNumber: string;
  readonly operator: string;
  readonly phone: string;
  readonly gateEmail: string;
  /** A pin set by hand; left out, the address is looked up or keeps its pin. */
  readonly latitude?: number;
  readonly longitude?: number;
}

export interface HoursDraft {
  readonly weekday: number;
  readonly startMinute: number | null;
  readonly endMinute: number | null;
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
const defaultHours = { startMinute: 7 * 60, endMinute: 16 * 60 };

/** Open Monday to Friday, 7 to 4. */
export const blankSite: SiteDraft = {
  name: '',
  streetLine1: '',
  city: '',
  state: '',
  postalCode: '',
  acceptedWasteTypes: [],
  openingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...defaultHours })),
  unloadMinutes: 15,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 0,
  dailyCapGallons: null,
  permitNumber: '',
  operator: '',
  phone: '',
  gateEmail: '',
  active: true,
};

/** An existing site as the form shows it; the server keeps its pin unless it is moved. */
export function draftOfSite({
  id: _id,
  latitude: _latitude,
  longitude: _longitude,
  geocodePrecision: _precision,
  ...site
}: DisposalSite): SiteDraft {
  const { permitNumber, operator, phone, gateEmail } = site;
  return {
    ...site,
    permitNumber: permitNumber ?? '',
    operator: operator ?? '',
    phone: phone ?? '',
    gateEmail: gateEmail ?? '',
  };
}

/** The hours with one weekday opened (at default hours) or closed; the others keep theirs. */
export function withWeekday(hours: readonly HoursDraft[], weekday: number, open: boolean): HoursDraft[] {
  const others = hours.filter((span) => span.weekday !== weekday);
  return open ? inOrder([...others, { weekday, ...defaultHours }]) : others;
}

/** One more span of a weekday that is open already: a site that closes for lunch. */
export const withSpan = (hours: readonly HoursDraft[], weekday: number): HoursDraft[] =>
  inOrder([...hours, { weekday, startMinute: null, endMinute: null }]);

/** A stable sort: spans of one weekday stay as they were typed. */
const inOrder = (hours: readonly HoursDraft[]): HoursDraft[] =>
  hours.toSorted((a, b) => a.weekday - b.weekday);

/** 'Mon–Fri 7:00 AM – 4:00 PM, Sat …': weekdays with equal hours next to each other are one. */
export function hoursInWords(hours: readonly OpeningHours[], time: (minute: number) => string): string {
  const byDay = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    day: weekdays[weekday]?.slice(0, 3) ?? '',
    text: hours
      .filter((span) => span.weekday === weekday)
      .toSorted((a, b) => a.startMinute - b.startMinute)
      .map((span) => `${time(span.startMinute)} – ${time(span.endMinute)}`)
      .join(' and '),
  }));
  const runs: { first: string; last: string; text: string }[] = [];
  for (const { day, text } of byDay) {
    const before = runs.at(-1);
    if (before?.text === text) before.last = day;
    else runs.push({ first: day, last: day, text });
  }
  const open = runs.filter((run) => run.text !== '');
  return open.length === 0
    ? 'Never open'
    : open
        .map(({ first, last, text }) => `${first === last ? first : `${first}–${last}`} ${text}`)
        .join(', ');
}
