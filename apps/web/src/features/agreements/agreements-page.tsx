import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageVisit } from '../../api/page-visit.ts';
import { agreementsSearch } from '../../search-params.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useCan } from '../session/session-context.ts';
import { AgreementList } from './agreement-list.tsx';
import { agreementPages, type WhichAgreements } from './agreement-queries.ts';
import { NewAgreement } from './new-agreement.tsx';

const tabs: readonly { value: WhichAgreements; label: string }[] = [
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
];

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { tab = 'running', search = '' } = agreementsSearch(address);
  return queryClient.prefetchInfiniteQuery(agreementPages(tab, search));
}

/** What clients pay by the period or the visit for services that repeat. */
export default function AgreementsPage() {
  const { tab = 'running', search = '' } = useSearch({ from: '/office/agreements' });
  const navigate = useNavigate({ from: '/agreements' });
  const mayChange = useCan('MANAGE_PRICES');
  const show = (next: WhichAgreements, text: string) =>
    void navigate({
      search: { tab: next === 'ended' ? next : undefined, search: text || undefined },
      replace: true,
    });
  return (
    <>
      <PageHeader
        title="Service Agreements"
        description="Recurring services, priced by the period or by the visit."
        actions={mayChange && <NewAgreement />}
      />
      <ServerSearchField
        label="Search agreements"
        placeholder="Agreement, client or street"
        value={search}
        onSearch={(text) => show(tab, text)}
        className="mb-4 lg:w-md"
      />
      <Tabs label="Agreements" items={tabs} value={tab} onValueChange={(next) => show(next, search)}>
        <div className="mt-4">
          <AgreementList tab={tab} search={search} />
        </div>
      </Tabs>
    </>
  );
}
