import type { AgreementSummary } from '@haulwright/domain/agreements/agreement';
import { Link } from '@tanstack/react-router';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { priceText, stateText } from './agreement-words.ts';

/** One agreement of the list: with whom, in which state, at what price. */
export function AgreementRow({
  agreement,
  now,
}: {
  readonly agreement: AgreementSummary;
  readonly now: Date;
}) {
  const { id, name, clientName, address, state, endDate, startDate } = agreement;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <span className="min-w-0 flex-1 basis-60">
        <Link
          to="/agreements/$agreementId"
          params={{ agreementId: id }}
          className="rounded-sm font-semibold break-words underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-ink-soft">
          {clientName}, {address ?? 'all addresses'}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state === 'paused' && <Badge icon={badgeIcons.waiting}>{stateText.paused}</Badge>}
        {state === 'coming' && <Badge>Begins {dateInWords(startDate, now)}</Badge>}
        {endDate !== null && (
          <Badge>
            {state === 'ended' ? 'Ended' : 'Ends'} {dateInWords(endDate, now)}
          </Badge>
        )}
        <span className="numeric font-medium">{priceText(agreement)}</span>
      </span>
    </li>
  );
}
