import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import { useState } from 'react';
import { Badge, badgeIcons, type Tone } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { useSession } from '../session/session-context.ts';
import { type EventTone, eventWords } from './event-words.ts';

const looks: Record<EventTone, { readonly tone: Tone; readonly icon: React.ReactNode }> = {
  good: { tone: 'good', icon: badgeIcons.done },
  neutral: { tone: 'neutral', icon: badgeIcons.note },
  warn: { tone: 'warn', icon: badgeIcons.warning },
  bad: { tone: 'bad', icon: badgeIcons.problem },
};

const columnsOf = (at: (event: SecurityEvent) => string): readonly TableColumn<SecurityEvent>[] => [
  { key: 'what', header: 'What happened', rowHeader: true, cell: (event) => <What event={event} /> },
  { key: 'who', header: 'Who', cell: (event) => <Who event={event} /> },
  { key: 'where', header: 'Device and address', cell: (event) => <Where event={event} /> },
  {
    key: 'when',
    header: 'When',
    cell: (event) => <span className="numeric whitespace-nowrap">{at(event)}</span>,
  },
];

interface EventRowsProps {
  readonly events: readonly SecurityEvent[];
  readonly busy: boolean;
}

/** Sign-in events: a table at a desk, cards on a phone. */
export function EventRows({ events, busy }: EventRowsProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const at = (event: SecurityEvent) => momentInWords(event.at, now, timeZone);
  return (
    <>
      <Card padded={false} className="hidden md:block">
        <div aria-busy={busy}>
          <Table
            caption="Sign-in events"
            columns={columnsOf(at)}
            rows={events}
            rowKey={(event) => event.id}
          />
        </div>
      </Card>
      <ul aria-label="Sign-in events" aria-busy={busy} className="flex flex-col gap-2 md:hidden">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-4 shadow-card"
          >
            <What event={event} />
            <Who event={event} />
            <Where event={event} />
            <p className="numeric text-sm text-ink-soft">{at(event)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function What({ event }: { readonly event: SecurityEvent }) {
  const { title, detail, tone } = eventWords(event);
  return (
    <div className="min-w-0">
      <span className="inline-flex max-w-full [&>span]:min-w-0 [&>span]:shrink [&>span]:py-1 [&>span]:whitespace-normal">
        <Badge {...looks[tone]}>{title}</Badge>
      </span>
      {detail !== '' && <p className="mt-1 max-w-sm text-sm font-normal text-ink-soft">{detail}</p>}
    </div>
  );
}

function Who({ event: { personName, email } }: { readonly event: SecurityEvent }) {
  return (
    <div className="min-w-0">
      {personName !== '' && <p className="font-medium break-words">{personName}</p>}
      <p className="break-all text-ink-soft">{email}</p>
    </div>
  );
}

function Where({ event: { device, ipAddress } }: { readonly event: SecurityEvent }) {
  return (
    <div className="min-w-0 text-ink-soft">
      <p className="break-words">{device === '' ? 'Unknown device' : device}</p>
      {ipAddress !== '' && <p className="numeric text-sm break-all">{ipAddress}</p>}
    </div>
  );
}
