import { gateOutcomeName } from '@haulwright/domain/custody/visits/gate-outcome';
import type { GateReceipt, GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { formatGallons } from '@haulwright/domain/kernel/quantity';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { element } from './element.ts';
import { say, spoken } from './gate-words.ts';

type Fact = readonly [string, string | null | undefined];

const factList = (label: string, facts: readonly Fact[]): HTMLElement =>
  element(
    'dl',
    { 'aria-label': say(label), class: 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-2' },
    ...facts.flatMap(([name, value]) =>
      value
        ? element(
            'div',
            { class: 'contents' },
            element('dt', { class: 'text-ink-soft' }, say(name)),
            element('dd', { class: 'min-w-0 break-words' }, value),
          )
        : [],
    ),
  );

const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(spoken() === 'es' ? 'es-US' : 'en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant));

/** The time of day alone. */
export const clockOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(spoken() === 'es' ? 'es-US' : 'en-US', { timeZone, timeStyle: 'short' }).format(at);

/** Who brought what, so that the person at the gate can tell that it is this truck. */
export function visitFacts(visit: GateVisit): HTMLElement {
  const { hauler, truck, site, deliveredAt, timeZone, wasteTypes, reportedGallons } = visit;
  return factList('The load', [
    ['Hauler', hauler.name],
    ['Registration', hauler.registration],
    ['Telephone', hauler.phone],
    ['Truck', truck && [truck.name, truck.plate].filter(Boolean).join(say(', plate '))],
    ['Site', site],
    ['Dumped', moment(deliveredAt, timeZone)],
    ['Waste', wasteTypes.map((waste) => say(wasteTypeName[waste])).join(', ')],
    ['Crew’s figure', formatGallons(reportedGallons)],
  ]);
}

/** What was signed before, so that nobody takes a print of it for what counts. Servers from before changes say nothing. */
const earlierFacts = ({ version, earlier }: GateReceipt, timeZone: string): Fact[] =>
  version > 1
    ? earlier.map(({ outcome, receivedGallons, name, at }) => [
        'Signed before, changed since',
        `${say(gateOutcomeName[outcome])}, ${formatGallons(receivedGallons)}, ${name}, ${moment(at, timeZone)}`,
      ])
    : [];

/** The signed receipt. */
export function receiptFacts(receipt: GateReceipt, timeZone: string): HTMLElement {
  const { outcome, receivedGallons, reason, ticketNumber, ph, note, name, codeMailedTo, at, isPosted } =
    receipt;
  const call = 'The hauler’s office compares your figure with its own and may call you.';
  return element(
    'section',
    { 'aria-labelledby': 'gate-receipt', class: 'mt-6 border-t border-line pt-4' },
    element('h2', { id: 'gate-receipt', class: 'mb-3 text-xl font-semibold' }, say('Receipt')),
    factList('Receipt', [
      ['The load was', say(gateOutcomeName[outcome])],
      ['Why', reason],
      ['Received', formatGallons(receivedGallons)],
      ['Ticket number', ticketNumber],
      ['pH', ph === null ? null : String(ph)],
      ['Note', note],
      ['Signed by', name],
      ['With a code mailed to', codeMailedTo],
      ['Signed', moment(at, timeZone)],
      ...earlierFacts(receipt, timeZone),
    ]),
    ...(isPosted ? [] : [element('p', { class: 'mt-3' }, say(call))]),
  );
}
