import type { PortalOverview, PortalPaper } from '@haulwright/domain/portal/portal';
import { element } from '../gate/element.ts';
import { makeTextField } from '../gate/gate-parts.ts';
import { say } from '../gate/gate-words.ts';
import { askPaper, askPapers, askStatement } from './portal-calls.ts';
import { dayOf, money } from './portal-format.ts';
import { hasPay, isOwed, pay, payAll, transferOf, transferWords } from './portal-payments.ts';
import { askingButton, keepFile, list, nothing, row, section } from './portal-parts.ts';

const stateName = {
  open: 'Open',
  'part-paid': 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  credit: 'Credit',
  void: 'Void',
} as const;

/** What the client owes, in one line each. */
export function balance(overview: PortalOverview): HTMLElement {
  const { openCents, overdueCents, creditCents, takesPayments } = overview;
  const line = (label: string, cents: number, look = '') =>
    element(
      'div',
      { class: 'flex justify-between gap-4' },
      element('dt', { class: 'text-ink-soft' }, say(label)),
      element('dd', { class: `numeric font-semibold ${look}` }, money(cents)),
    );
  return section(
    'What you owe',
    element(
      'dl',
      { class: 'flex flex-col gap-1 text-lg' },
      line('Open', openCents),
      ...(overdueCents > 0 ? [line('Of it overdue', overdueCents, 'text-bad-text')] : []),
      ...(creditCents > 0 ? [line('Your credit', creditCents)] : []),
    ),
    ...(takesPayments ? payAll(overview) : openCents > 0 ? [nothing('How to pay is on each invoice.')] : []),
  );
}

function paperRow(overview: PortalOverview, paper: PortalPaper): HTMLLIElement {
  const { id, date, dueDate, totalCents, openCents, state } = paper;
  // The kind of paper in the page's language, then its number.
  const title = paper.title.replace(/^(?:Invoice|Credit note|Deposit request)\b/, (kind) => say(kind));
  const since = transferOf(overview, paper);
  return row(
    title,
    [
      [date === null ? '' : dayOf(date), money(totalCents), say(stateName[state])]
        .filter(Boolean)
        .join(' · '),
      isOwed(paper) && dueDate !== null
        ? `${say('Still open')}: ${money(openCents)}, ${say('due')} ${dayOf(dueDate)}`
        : '',
      since === undefined ? '' : transferWords(since, overview.company.timeZone),
    ],
    ...(hasPay(overview, paper)
      ? [askingButton('Pay', title, () => pay([{ invoiceId: id, cents: openCents }]))]
      : []),
    askingButton('PDF', title, async () =>
      keepFile(await askPaper(id), `${paper.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`),
    ),
  );
}

/** Invoices and credits, older ones by a press. */
export function papers(overview: PortalOverview): HTMLElement {
  const { papers: first } = overview;
  const rowOf = (paper: PortalPaper) => paperRow(overview, paper);
  if (first.items.length === 0) return section('Invoices', nothing('No invoices yet.'));
  const rows = list('Invoices', first.items.map(rowOf));
  const box = element('div', { class: 'mt-2' });
  function offer(after: string | null) {
    box.replaceChildren(
      ...(after === null
        ? []
        : [
            askingButton('Show older', '', async () => {
              const { items, nextCursor } = await askPapers(after);
              rows.append(...items.map(rowOf));
              offer(nextCursor);
            }),
          ]),
    );
  }
  offer(first.nextCursor);
  return section('Invoices', rows, box);
}

/** A statement of any period. */
export function statement({ today }: PortalOverview): HTMLElement {
  const field = (name: string, label: string, value: string) =>
    makeTextField({ name, label, required: true, input: { type: 'date', value, max: '2199-12-31' } });
  const [from, to] = [
    field('from', 'First day', `${today.slice(0, 4)}-01-01`),
    field('to', 'Last day', today),
  ];
  return section(
    'Statement',
    element(
      'div',
      { class: 'flex flex-col gap-4' },
      element('div', { class: 'grid gap-4 sm:grid-cols-2' }, from.box, to.box),
      askingButton('Download the statement', '', async () => {
        from.setError(from.input.value === '' ? 'Choose a day.' : undefined);
        to.setError(to.input.value === '' ? 'Choose a day.' : undefined);
        if (from.input.value === '' || to.input.value === '') return;
        const file = await askStatement(from.input.value, to.input.value);
        keepFile(file, `statement-${from.input.value}-to-${to.input.value}.pdf`);
      }),
    ),
  );
}
