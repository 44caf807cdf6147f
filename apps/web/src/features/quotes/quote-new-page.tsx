import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toDateText } from '../../ui/words/date-text.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { emptyDraft } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

const defaultDays = 30;

/** A new quote, for the client named in the address if any. */
export default function QuoteNewPage() {
  const { clientId } = useSearch({ from: '/office/quotes/new' });
  const client = useQuery(
    api.clients.get.queryOptions({ input: clientId === undefined ? skipToken : { id: clientId } }),
  );
  const [today] = useState(() => toDateText(new Date()));
  const [start] = useState(() => emptyDraft(addDays(today, defaultDays)));
  const form = (of: NonNullable<typeof client.data> | null) => (
    <QuoteForm quote={null} client={of} start={start} today={today} />
  );
  return (
    <>
      <PageHeader
        title="New quote"
        back={
          <Button variant="ghost" icon={<ArrowLeft />} iconLabel="Quotes" render={<Link to="/quotes" />} />
        }
      />
      {clientId === undefined ? (
        form(null)
      ) : (
        <Loaded
          query={client}
          failed="Couldn't load the client"
          missing={form(null)}
          waiting={<SkeletonRows label="Loading the client…" count={3} each="h-24" />}
        >
          {form}
        </Loaded>
      )}
    </>
  );
}
