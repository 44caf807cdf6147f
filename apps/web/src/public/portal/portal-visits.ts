import { signatureBox, strokePath } from '@haulwright/domain/field/signature-strokes';
import type { PortalOverview, PortalProof } from '@haulwright/domain/portal/portal';
import { drawing, element } from '../gate/element.ts';
import { say } from '../gate/gate-words.ts';
import { askProof, askQuote } from './portal-calls.ts';
import { dayOf, longDayOf, money, timeOf } from './portal-format.ts';
import { askingButton, list, nothing, row, section } from './portal-parts.ts';

/** Visits that are planned. */
export function coming({ coming: visits }: PortalOverview): HTMLElement {
  if (visits.length === 0) return section('Next visit', nothing('No visit is planned.'));
  const hours = ({ windowStartMinute: start, windowEndMinute: end }: (typeof visits)[number]) =>
    start === null || end === null
      ? say('During the day')
      : `${say('Between')} ${timeOf(start)} ${say('and')} ${timeOf(end)}`;
  return section(
    'Next visit',
    list(
      'Next visit',
      visits.map((visit) =>
        row(longDayOf(visit.date), [hours(visit), [visit.title, visit.address].filter(Boolean).join(', ')]),
      ),
    ),
  );
}

/** Quotes that wait for an answer. */
export function quotes({ quotes: open }: PortalOverview): HTMLElement[] {
  if (open.length === 0) return [];
  const rows = open.map(({ id, number, title, totalCents, expiresOn }) =>
    row(
      title,
      [`${number} · ${money(totalCents)} · ${say('valid until')} ${dayOf(expiresOn)}`],
      askingButton('Read and answer', title, async () => location.assign((await askQuote(id)).address)),
    ),
  );
  return [section('Quotes', list('Quotes', rows))];
}

/** What was done, each with its proof by a press. */
export function past({ past: visits }: PortalOverview): HTMLElement {
  if (visits.length === 0) return section('Past visits', nothing('No visits yet.'));
  const rows = visits.map((visit) => {
    const proof = element('div', { class: 'basis-full empty:hidden' });
    const button = askingButton('Proof of service', `${visit.title}, ${dayOf(visit.date)}`, async () => {
      proof.replaceChildren(proofOf(await askProof(visit.jobId)));
    });
    const gallons =
      visit.gallons === null ? '' : `${visit.gallons.toLocaleString('en-US')} ${say('gallons')}`;
    const below = [[dayOf(visit.date), gallons].filter(Boolean).join(' · '), visit.address ?? ''];
    return row(visit.title, below, button, proof);
  });
  return section('Past visits', list('Past visits', rows));
}

function proofOf({ jobNumber, signature, tickets, manifests }: PortalProof): HTMLElement {
  const facts = [
    ['Job', jobNumber],
    ['Disposal tickets', tickets.join(', ')],
    ['Manifests', manifests.join(', ')],
    ['Signed by', signature === null ? say('Nobody signed') : (signature.name ?? '')],
  ];
  return element(
    'div',
    { class: 'rounded-lg border border-line p-3' },
    element(
      'dl',
      { class: 'grid grid-cols-[auto_1fr] gap-x-4 gap-y-1' },
      ...facts.flatMap(([name = '', value = '']) =>
        value === ''
          ? []
          : [
              element('dt', { class: 'text-ink-soft' }, say(name)),
              element('dd', { class: 'min-w-0 break-words' }, value),
            ],
      ),
    ),
    ...(signature === null || signature.strokes.length === 0
      ? []
      : [
          drawing(
            'svg',
            {
              role: 'img',
              'aria-label': say('Signature'),
              viewBox: signatureBox,
              class: 'mt-2 h-24 max-w-full text-ink',
              fill: 'none',
              stroke: 'currentColor',
              'stroke-width': '6',
              'stroke-linecap': 'round',
            },
            ...signature.strokes.map((stroke) => drawing('path', { d: strokePath(stroke) })),
          ),
        ]),
  );
}
