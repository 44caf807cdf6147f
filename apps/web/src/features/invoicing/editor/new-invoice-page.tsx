import { skipToken, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { NewInvoiceForm } from './new-invoice-form.tsx';

/** A draft of what is sold without a job, for the client named in the address if any. */
export default function NewInvoicePage() {
  const { clientId } = useSearch({ from: '/office/billing/new' });
  const client = useQuery(
    api.clients.get.queryOptions({ input: clientId === undefined ? skipToken : { id: clientId } }),
  );
  return (
    <>
      <PageHeader
        title="New invoice"
        description="For what is sold without a job. It becomes a draft."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft />}
            iconLabel="Billing"
            render={<Link to="/billing" search={{ tab: 'drafts' }} />}
          />
        }
      />
      {clientId === undefined ? (
        <NewInvoiceForm client={null} />
      ) : (
        <Loaded
          query={client}
          failed="Couldn't load the client"
          missing={<NewInvoiceForm client={null} />}
          waiting={<SkeletonRows label="Loading the client…" count={2} each="h-24" />}
        >
          {(shown) => <NewInvoiceForm client={shown} />}
        </Loaded>
      )}
    </>
  );
}
