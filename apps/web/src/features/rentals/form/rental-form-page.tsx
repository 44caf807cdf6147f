import type { Versioned } from '@haulwright/domain/kernel/version';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Rental } from '@haulwright/domain/rentals/rental';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Toilet } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded, together } from '../../../loading/loaded.tsx';
import { newRentalSearch } from '../../../search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { blankRental, draftOfRental } from './rental-draft.ts';
import { RentalForm } from './rental-form.tsx';
import { rentalOf, unitKinds } from '../rental-queries.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { rentalId } }: PageVisit) =>
  Promise.all([
    queryClient.prefetchQuery(unitKinds()),
    rentalId !== undefined && queryClient.prefetchQuery(rentalOf(rentalId)),
  ]);

/** Creates a rental, or edits the one in the address. */
export default function RentalFormPage() {
  const { rentalId } = useParams({ strict: false });
  return rentalId === undefined ? <NewRental /> : <EditRental key={rentalId} rentalId={rentalId} />;
}

const RentalsCrumb = () => <Link to="/rentals">Rentals</Link>;
const waiting = (
  <SkeletonRows label="Loading the form…" count={3} each="h-40" className="flex max-w-5xl flex-col gap-6" />
);
const notThere = (
  <EmptyState
    level={1}
    icon={<Toilet />}
    title="Not Found"
    description="It does not exist, or someone has removed it."
    action={<Button render={<Link to="/rentals" />}>All rentals</Button>}
  />
);

function NewRental() {
  const address = useSearch({ strict: false });
  const { clientId } = newRentalSearch({ ...address });
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const kinds = useQuery(unitKinds());
  return (
    <>
      <PageHeader title="New Rental" breadcrumbs={[<RentalsCrumb key="rentals" />]} />
      <Loaded query={kinds} failed="Couldn't load the kinds of units" waiting={waiting}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<Toilet />}
              title="No Kinds of Units Yet"
              description="First add what you rent out; a rental lists kinds of units and their prices."
              action={
                <Button variant="primary" render={<Link to="/rentals" search={{ tab: 'kinds' }} />}>
                  Kinds of units
                </Button>
              }
            />
          ) : clientId === undefined ? (
            <RentalForm rental={null} initial={blankRental(today)} kinds={list} today={today} />
          ) : (
            <OfClient clientId={clientId}>
              {(client) => (
                <RentalForm
                  rental={null}
                  initial={{
                    ...blankRental(today),
                    client: { id: client.id, name: client.name },
                    clientAddressId: client.addresses.length === 1 ? (client.addresses[0]?.id ?? null) : null,
                  }}
                  kinds={list}
                  today={today}
                />
              )}
            </OfClient>
          )
        }
      </Loaded>
    </>
  );
}

interface NamedClient {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly { readonly id: string }[];
}

function OfClient({
  clientId,
  children,
}: {
  readonly clientId: string;
  readonly children: (client: NamedClient) => ReactNode;
}) {
  const client = useQuery(api.clients.get.queryOptions({ input: { id: clientId } }));
  return (
    <Loaded query={client} failed="Couldn't load the client" missing={notThere} waiting={waiting}>
      {children}
    </Loaded>
  );
}

function EditRental({ rentalId }: { readonly rentalId: string }) {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  // Editing starts from the current server state, and later changes do not disturb it.
  const rental = useQuery({
    ...rentalOf(rentalId),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const kinds = useQuery(unitKinds());
  return (
    <>
      <PageHeader
        title="Edit Rental"
        description={rental.data?.name}
        breadcrumbs={[
          <RentalsCrumb key="rentals" />,
          <Link key="rental" to="/rentals/$rentalId" params={{ rentalId }}>
            {rental.data?.name ?? 'Rental'}
          </Link>,
        ]}
      />
      <Loaded
        query={together(rental, kinds)}
        failed="Couldn't load this rental"
        missing={notThere}
        waiting={waiting}
      >
        {([stored, list]) => <Editor rental={stored} kinds={list} today={today} />}
      </Loaded>
    </>
  );
}

function Editor({
  rental,
  kinds,
  today,
}: {
  readonly rental: Versioned<Rental>;
  readonly kinds: ComponentProps<typeof RentalForm>['kinds'];
  readonly today: string;
}) {
  const [first] = useState(rental);
  return <RentalForm rental={first} initial={draftOfRental(first)} kinds={kinds} today={today} />;
}
