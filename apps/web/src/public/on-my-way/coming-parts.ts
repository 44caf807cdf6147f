import type { ComingVisit } from '@haulwright/domain/client-messages/track-link';
import { drawing, element, type Child } from '../gate/element.ts';
import { say, spoken } from '../gate/gate-words.ts';

const metersOfMile = 1_609.344;
const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** A time by the clocks of the client's place. */
export const clock = (at: string | number, timeZone: string): string =>
  new Date(at).toLocaleTimeString(spoken() === 'es' ? 'es-US' : 'en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });

const span = (times: { readonly from: string; readonly to: string }, timeZone: string): string =>
  `${clock(times.from, timeZone)} – ${clock(times.to, timeZone)}`;

export const callLink = (phone: string): HTMLElement =>
  element(
    'a',
    { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, class: 'text-accent-text underline' },
    phone,
  );

/** When, who and with what. */
export function comingFacts({
  eta,
  window,
  timeZone,
  driver,
  truck,
  address,
  state,
}: ComingVisit): HTMLElement {
  const rows: [string, string][] = [];
  if (window !== null) rows.push(['Your window', span(window, timeZone)]);
  if (driver !== null) rows.push(['Driver', driver]);
  if (truck !== null) rows.push(['Truck', truck]);
  if (address !== null) rows.push(['Coming to', address]);
  const facts = rows.map(([name, value]) =>
    element(
      'div',
      { class: 'flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 last:border-b-0' },
      element('dt', { class: 'text-ink-soft' }, say(name)),
      element('dd', { class: 'min-w-0 font-medium break-words' }, value),
    ),
  );
  const expected =
    state === 'coming'
      ? [
          element(
            'p',
            { class: 'mb-4 rounded-lg bg-accent-soft p-4', role: 'status' },
            element('span', { class: 'block text-ink-soft' }, say('Expected')),
            element(
              'strong',
              { class: 'block text-2xl font-semibold' },
              eta === null ? say('not known yet') : span(eta, timeZone),
            ),
          ),
        ]
      : [];
  return element('div', {}, ...expected, ...(facts.length === 0 ? [] : [element('dl', {}, ...facts)]));
}

/** How far the truck is away and from where it comes, in words and drawn around the client's place. */
export function truckPlace({ place, isNext, timeZone, state }: ComingVisit): Child[] {
  if (state !== 'coming') return [];
  if (place === null)
    return isNext
      ? []
      : [
          element(
            'p',
            { class: 'mt-4 text-ink-soft' },
            say('Where the truck is will be shown here once it heads to you.'),
          ),
        ];
  const seen = element(
    'p',
    { class: 'text-sm text-ink-soft' },
    `${say('Seen at')} ${clock(place.measuredAt, timeZone)}`,
  );
  if (place.away === null) return [seen];
  const { meters, bearing } = place.away;
  const miles = meters / metersOfMile;
  const shown = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  const direction = directions[Math.round(bearing / 45) % directions.length] ?? '';
  const words =
    miles < 0.15
      ? say('The truck is very near.')
      : `${say('The truck is')} ${shown} ${say(shown === 1 ? 'mile away' : 'miles away')}, ${say('to the')} ${say(direction)}.`;
  return [
    element(
      'section',
      { class: 'mt-4 flex flex-wrap items-center gap-4 rounded-lg border border-line p-4' },
      compass(bearing, miles),
      element(
        'div',
        { class: 'min-w-0 flex-[1_1_10rem]' },
        element('p', { class: 'font-medium' }, words),
        seen,
      ),
    ),
  ];
}

/** The client's place in the middle, and the truck in its direction: nearer to the middle the nearer it is. */
function compass(bearing: number, miles: number): SVGElement {
  const reach = 8 + 34 * (1 - 1 / (1 + miles / 3));
  const angle = (bearing * Math.PI) / 180;
  const [x, y] = [50 + reach * Math.sin(angle), 50 - reach * Math.cos(angle)].map((at) => at.toFixed(1));
  return drawing(
    'svg',
    { viewBox: '0 0 100 100', 'aria-hidden': 'true', class: 'size-28 shrink-0 text-accent-text' },
    ...[44, 26].map((r) =>
      drawing('circle', { cx: '50', cy: '50', r: String(r), fill: 'none', stroke: 'var(--line-strong)' }),
    ),
    drawing('path', {
      d: `M50 50L${x} ${y}`,
      stroke: 'currentColor',
      'stroke-width': '1.5',
      'stroke-dasharray': '3 3',
    }),
    drawing('path', { d: 'M42 50l8-8 8 8v8H42z', fill: 'var(--ink)' }),
    drawing('circle', {
      cx: x,
      cy: y,
      r: '6',
      fill: 'currentColor',
      stroke: 'var(--surface)',
      'stroke-width': '2',
    }),
  );
}
