import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { quoteEventName, type QuoteDetail, type QuoteEvent } from '@haulwright/domain/quotes/quote';
import { rentNote } from '@haulwright/domain/quotes/quote-lines';
import { totalName } from '@haulwright/domain/quotes/quote-life';

import { useState } from 'react';
import { RowLink } from '../../row-link.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { amountText } from './quote-words.tsx';

/** A quote as the client sees it. */
export function OfferCard({ quote }: { readonly quote: QuoteDetail }) {
  const { lines, taxes, taxNotSet } = quote;
  const isBeforeTaxes = taxNotSet.length > 0;
  const note = rentNote(quote.rentalCycle, quote);
  const sums = [
    { name: 'Subtotal', cents: quote.subtotalCents },
    ...taxes.map(({ name, ppm, cents }) => ({
      name: `${name} ${Number((ppm / 10_000).toFixed(4))} %`,
      cents,
    })),
    { name: totalName(isBeforeTaxes, taxes), cents: quote.totalCents },
  ];
  return (
    <Card title="Offer">
      <div className="flex flex-col gap-4">
        {quote.message !== null && <p className="break-words whitespace-pre-line">{quote.message}</p>}
        <ul aria-label="Lines" className="divide-y divide-line border-y border-line">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and keep their order
            <li key={at} className="flex gap-4 py-2">
              <div className={`min-w-0 grow ${line.work === null && line.rental === null ? 'pl-4' : ''}`}>
                <p className="break-words">{line.description}</p>
                <p className="numeric text-sm text-ink-soft">{amountText(line)}</p>
              </div>
              <p className="numeric shrink-0">{formatDollars(line.cents)}</p>
            </li>
          ))}
        </ul>
        <dl className="ml-auto grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
          {sums.map(({ name, cents }, at) => (
            <div key={name} className={`contents ${at === sums.length - 1 ? 'font-semibold' : ''}`}>
              <dt>{name}</dt>
              <dd className="numeric text-right">{formatDollars(cents)}</dd>
            </div>
          ))}
        </dl>
        {note !== null && <p className="text-ink-soft">{note}</p>}
        {isBeforeTaxes && (
          <p className="text-ink-soft">
            Settings do not say whether all of this is taxed there, so the quote says that taxes are added.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Client, address and last day. */
export function FactsCard({ quote }: { readonly quote: QuoteDetail }) {
  const [now] = useState(() => new Date());
  const { followUpOn, state } = quote;
  return (
    <Card title="Quote">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <dt className="text-ink-soft">Client</dt>
        <dd className="min-w-0 break-words">
          <RowLink
            to="/clients/$clientId"
            id={quote.clientId}
            className="rounded-sm underline underline-offset-4"
          >
            {quote.clientName}
          </RowLink>
        </dd>
        <dt className="text-ink-soft">Work at</dt>
        <dd>{quote.address ?? 'The address was removed'}</dd>
        <dt className="text-ink-soft">Valid through</dt>
        <dd>{dateInWords(quote.expiresOn, now)}</dd>
        {(state === 'sent' || state === 'expired') && (
          <>
            <dt className="text-ink-soft">Follow up</dt>
            <dd>{followUpOn === null ? 'Not planned' : dateInWords(followUpOn, now)}</dd>
          </>
        )}
        <dt className="text-ink-soft">Version</dt>
        <dd className="numeric">{quote.revision}</dd>
      </dl>
    </Card>
  );
}

/** The jobs and rental created on acceptance. */
export function MadeCard({ quote: { jobs, rentals } }: { readonly quote: QuoteDetail }) {
  if (jobs.length + rentals.length === 0) return null;
  return (
    <Card title="Created from This Quote">
      <ul aria-label="Created from this quote" className="flex flex-col gap-2">
        {jobs.map((job) => (
          <li key={job.id} className="break-words">
            <RowLink to="/jobs/$jobId" id={job.id} className="rounded-sm underline underline-offset-4">
              {job.jobNumber}
            </RowLink>{' '}
            {job.title}
          </li>
        ))}
        {rentals.map((rental) => (
          <li key={rental.id} className="break-words">
            <RowLink
              to="/rentals/$rentalId"
              id={rental.id}
              className="rounded-sm underline underline-offset-4"
            >
              Rental {rental.name}
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The history, newest first. */
export function HistoryCard({ quote: { events, parties } }: { readonly quote: QuoteDetail }) {
  const [now] = useState(() => new Date());
  return (
    <Card title="History">
      <ol aria-label="History" className="flex flex-col gap-3">
        {events.map((event) => (
          <li key={event.id} className="break-words">
            <p>
              <span className="font-medium">{quoteEventName[event.kind]}</span>
              {event.version > 1 && <span className="text-ink-soft"> (version {event.version})</span>}
              {detailOf(event)}
            </p>
            <p className="text-sm text-ink-soft">
              {event.byName ?? 'The client'}, {momentInWords(event.at, now, parties.timeZone)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function detailOf({ kind, sentTo, signerName, isSigned, byName, reason }: QuoteEvent): string {
  const why = reason === null ? '' : `: ${reason}`;
  if (kind === 'sent' || kind === 'not-mailed')
    return sentTo === null ? ', the link only' : ` to ${sentTo}${why}`;
  const signed = isSigned ? ', signed' : byName === null ? ', signed by typing the name' : '';
  const who = signerName === null ? '' : ` by ${signerName}${kind === 'accepted' ? signed : ''}`;
  return `${who}${why}`;
}
