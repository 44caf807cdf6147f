import { signatureBox, strokePath } from '@haulwright/domain/field/signature-strokes';
import type { ClientPhotoRole } from '@haulwright/domain/field/client-photo-roles';
import type { PortalOverview, PortalProof } from '@haulwright/domain/portal/portal';
import { drawing, element } from '../gate/element.ts';
import { say } from '../gate/gate-words.ts';
import { GateRefusal } from '../gate/gate-calls.ts';
import { alertText } from '../gate/gate-parts.ts';
import { askManifest, askPhoto, askProof, askQuote } from './portal-calls.ts';
import { dayOf, longDayOf, momentIn, money, timeOf } from './portal-format.ts';
import { askingButton, keepFile, list, nothing, row, section } from './portal-parts.ts';

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
export function past({ past: visits, company }: PortalOverview): HTMLElement {
  if (visits.length === 0) return section('Past visits', nothing('No visits yet.'));
  const rows = visits.map((visit) => {
    const proof = element('div', { class: 'basis-full empty:hidden' });
    const button = askingButton('Proof of service', `${visit.title}, ${dayOf(visit.date)}`, async () => {
      proof.replaceChildren(proofOf(await askProof(visit.jobId), company.timeZone));
    });
    const gallons =
      visit.gallons === null ? '' : `${visit.gallons.toLocaleString('en-US')} ${say('gallons')}`;
    const below = [[dayOf(visit.date), gallons].filter(Boolean).join(' · '), visit.address ?? ''];
    return row(visit.title, below, button, proof);
  });
  return section('Past visits', list('Past visits', rows));
}

const roleName: Record<ClientPhotoRole, string> = {
  before: 'Before the work',
  after: 'After the work',
  problem: 'What was found',
};

async function show(picture: HTMLImageElement, jobId: string, id: string): Promise<void> {
  try {
    picture.src = URL.createObjectURL(await askPhoto(jobId, id));
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error;
    picture.replaceWith(alertText(error.message));
  }
}

/** A photo that the crew or the office shows, with the time it was taken. */
function photoOf(
  jobId: string,
  { id, role, at }: PortalProof['photos'][number],
  timeZone: string,
): HTMLElement {
  const said = `${say(roleName[role])}, ${momentIn(at, timeZone)}`;
  const picture = element('img', {
    alt: said,
    class: 'min-h-24 w-full rounded-lg border border-line bg-hover',
  });
  const row = element(
    'li',
    {},
    picture,
    // The picture is called so already.
    element('p', { class: 'text-sm text-ink-soft', 'aria-hidden': 'true' }, said),
  );
  void show(picture, jobId, id);
  return row;
}

function proofOf(
  { jobId, jobNumber, signature, tickets, manifests, photos }: PortalProof,
  timeZone: string,
): HTMLElement {
  const facts = [
    ['Job', jobNumber],
    ['Disposal tickets', tickets.join(', ')],
    ['Manifests', manifests.map(({ number }) => number).join(', ')],
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
    ...manifests
      .filter(({ isPrinted }) => isPrinted)
      .map(({ id, number }) =>
        element(
          'div',
          { class: 'mt-2' },
          askingButton('Manifest as PDF', number, async () =>
            keepFile(await askManifest(jobId, id), `manifest-${number}.pdf`),
          ),
        ),
      ),
    ...(photos.length === 0
      ? []
      : [
          element(
            'ul',
            { 'aria-label': say('Photos'), class: 'mt-3 grid grid-cols-2 gap-3' },
            ...photos.map((photo) => photoOf(jobId, photo, timeZone)),
          ),
        ]),
  );
}
