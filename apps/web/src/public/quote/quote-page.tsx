import type { PublicQuote } from '@haulwright/domain/quotes/quote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { QuoteAnswer } from './quote-answer.tsx';
import { noCompany, quoteHead } from './quote-head.tsx';
import { useQuoteKey } from './quote-key.ts';
import { QuoteContent } from './quote-content.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** By the company's clock, as on the quote itself: a signature has one day, wherever it is read. */
const dayIn = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(moment));

/** Lets a client read a quote by the link of its mail, and answer it, without an account. */
export default function QuotePage() {
  const token = useQuoteKey();
  if (token === undefined) return null;
  if (token !== null) return <OpenQuote key={token} token={token} />;
  return (
    <EntryFrame
      by={noCompany}
      title="This link is not complete"
      description="Part of it was lost on the way. Press the link in the email again, or copy the whole address from it."
    >
      <p className="text-ink-soft">If that does not help, ask the company that sent it for a new one.</p>
    </EntryFrame>
  );
}

function OpenQuote({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const asked = api.quotes.open.queryOptions({ input: { token } });
  // Every try counts against the network: a wrong link is not retried automatically.
  const quote = useQuery({ ...asked, retry: false, refetchOnWindowFocus: false });
  const paper = useMutation({
    mutationFn: () => api.quotes.paper.call({ token }),
    onSuccess: saveFile,
  });
  const { data } = quote;
  return (
    <EntryFrame
      by={data === undefined ? noCompany : quoteHead(data)}
      title={data === undefined ? 'Quote' : `Quote ${data.number}`}
      description={
        data && `From ${data.parties.companyName} for ${data.parties.billToName}. ${standOf(data)}`
      }
    >
      <Loaded
        query={quote}
        failed="Couldn't open this quote"
        waiting={<SkeletonRows label="Opening the quote…" count={4} each="h-12" />}
      >
        {(shown) => (
          <div className="flex flex-col gap-6">
            <QuoteContent quote={shown} />
            <Button
              icon={<Download aria-hidden="true" />}
              busy={paper.isPending}
              onClick={() => paper.mutate()}
            >
              Download as PDF
            </Button>
            <FieldError>{paper.isError ? messageOf(paper.error) : undefined}</FieldError>
            {shown.state === 'sent' && (
              <QuoteAnswer
                token={token}
                companyPhone={shown.parties.companyPhone}
                onAnswered={(answered) => queryClient.setQueryData(asked.queryKey, answered)}
              />
            )}
          </div>
        )}
      </Loaded>
    </EntryFrame>
  );
}

/** The quote's state, as a sentence. */
function standOf({ state, expiresOn, decidedAt, signerName, parties }: PublicQuote): string {
  const last = day.format(new Date(`${expiresOn}T00:00:00Z`));
  const when = decidedAt === null ? '' : ` on ${dayIn(decidedAt, parties.timeZone)}`;
  switch (state) {
    case 'sent':
      return `It is valid through ${last}.`;
    case 'expired':
      return `It was valid through ${last}. Ask ${parties.companyName} for a new one.`;
    case 'accepted':
      return `Accepted by ${signerName ?? 'you'}${when}. We will call to set a day.`;
    case 'declined':
      return `Declined${when}.`;
    default:
      return `It was withdrawn by ${parties.companyName}.`;
  }
}
