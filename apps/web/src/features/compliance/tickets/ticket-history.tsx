import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { Card } from '../../../ui/page/card.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { noteName } from '../ticket-words.ts';

interface TicketPartProps {
  readonly ticket: TicketDetail;
  readonly now: Date;
}

type Entry = TicketDetail['entries'][number];

const entryName: Record<Entry['kind'], string> = {
  pickup: 'Pickup',
  discharge: 'Disposal',
  transfer: 'Transfer',
  variance: 'Difference',
  rinse: 'Rinse',
  reversal: 'Reversal',
};

const factName: Record<TicketDetail['facts'][number]['kind'], string> = {
  pickup: 'Pumped at',
  discharge: 'Dumped from',
  withdrawn: 'Withdrawn:',
};

/** Reports, corrections and the resulting ledger entries; nothing is ever removed. */
export function TicketHistory({ ticket: { facts, entries, restatedAt }, now }: TicketPartProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  return (
    <Card
      title="Ledger"
      description="Reports and corrections, and the entries made from them."
      padded={false}
    >
      <ul aria-label="Reports and corrections" className="flex flex-col gap-2 px-4 py-3 md:px-5">
        {facts.map((fact) => (
          <li key={fact.id} className="break-words">
            <span className={fact.isReplaced ? 'line-through' : undefined}>
              {factName[fact.kind]} {fact.name}
              {fact.gallons !== null && `, ${units.volume(fact.gallons)}`}
            </span>
            {fact.isReplaced && ' (replaced)'}
            <span className="block text-sm text-ink-soft">
              {fact.recordedBy}, {momentInWords(fact.recordedAt, now, timeZone)}
              {fact.reason !== null && `: ${fact.reason}`}
            </span>
          </li>
        ))}
      </ul>
      {restatedAt !== null && (
        <p className="px-4 pb-3 md:px-5">
          Waste restated on {momentInWords(restatedAt, now, timeZone)}: by client; no gallons changed.
        </p>
      )}
      <div className="border-t border-line">
        <Table
          caption="Entries"
          columns={columnsOf(units, (at) => momentInWords(at, now, timeZone))}
          rows={entries}
          rowKey={({ sequence }) => String(sequence)}
        />
      </div>
    </Card>
  );
}

const columnsOf = (units: Units, inWords: (at: string) => string): TableColumn<Entry>[] => [
  {
    key: 'sequence',
    header: 'No.',
    rowHeader: true,
    cell: ({ sequence }) => sequence.toLocaleString('en-US'),
  },
  {
    key: 'kind',
    header: 'Entry',
    cell: ({ kind, reverses, isRestated }) =>
      [
        reverses === null ? entryName[kind] : `${entryName[kind]} of ${reverses.toLocaleString('en-US')}`,
        isRestated && 'waste restated',
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    key: 'gallons',
    header: `Tank (${units.volumeUnit})`,
    numeric: true,
    cell: ({ gallons }) => units.volumeNumber(gallons).toLocaleString('en-US', { signDisplay: 'exceptZero' }),
  },
  {
    key: 'at',
    header: 'Recorded',
    numeric: true,
    wideOnly: true,
    cell: ({ recordedAt }) => inWords(recordedAt),
  },
];

/** The office's notes on the visit. */
export function TicketNotes({ ticket: { notes }, now }: TicketPartProps) {
  const { timeZone } = useSession();
  if (notes.length === 0) return null;
  return (
    <Card title="Notes">
      <ul aria-label="Notes" className="flex flex-col gap-3">
        {notes.map(({ id, kind, text, by, at }) => (
          <li key={id}>
            <p className="font-medium">{noteName[kind]}</p>
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-sm text-ink-soft">
              {by}, {momentInWords(at, now, timeZone)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
