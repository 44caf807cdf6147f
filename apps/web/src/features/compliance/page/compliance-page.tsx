import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { useSession } from '../../session/session-context.ts';
import { ComplianceTabPanel } from './compliance-tab-panel.tsx';
import { DisposalFees, ForInspector } from '../filings/period-files.tsx';

type CompliancePageTab = 'open' | 'tickets' | 'days' | 'calendar';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) =>
  queryClient.prefetchQuery(api.compliance.summary.queryOptions());

/** Where every gallon went: findings, disposal tickets, and trucks' days. */
export default function CompliancePage() {
  const { tab = 'open', ...view } = useSearch({ from: '/office/compliance' });
  const navigate = useNavigate({ from: '/compliance' });
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  return (
    <>
      <PageHeader
        title="Compliance"
        {...(tab === 'open' && { description: 'Where every gallon went, and what is missing to prove it.' })}
        actions={
          <>
            {tab === 'tickets' && <DisposalFees today={today} />}
            <ForInspector
              // Its dialog begins with the days and the client that are looked at.
              key={tab === 'tickets' ? JSON.stringify([view.clientId, view.from, view.to]) : ''}
              today={today}
              view={tab === 'tickets' ? view : {}}
            />
          </>
        }
      />
      <Tabs<CompliancePageTab>
        label="Compliance"
        items={[
          { value: 'open', label: 'Open' },
          { value: 'tickets', label: 'Tickets' },
          { value: 'days', label: 'Days' },
          { value: 'calendar', label: 'Calendar' },
        ]}
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: next === 'open' ? {} : { tab: next }, replace: true })
        }
      >
        <div className={tab === 'tickets' || tab === 'days' ? '' : 'mt-4'}>
          <ComplianceTabPanel today={today} />
        </div>
      </Tabs>
    </>
  );
}
