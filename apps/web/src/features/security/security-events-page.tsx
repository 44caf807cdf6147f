import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useExport } from '../exports/export-queries.ts';
import { EventFilterBar } from './event-filter-bar.tsx';
import type { EventFilter } from './event-filter.ts';
import { EventList } from './event-list.tsx';
import { ExportEventsButton, ExportProgress } from './events-export.tsx';

/** Sign-in events of the company's people. */
export default function SecurityEventsPage() {
  const filter = useSearch({ from: '/office/security-events' });
  const navigate = useNavigate({ from: '/security-events' });
  const exporting = useExport((_format, signal) => api.securityEvents.export.call(filter, { signal }));
  const show = (next: EventFilter) => void navigate({ search: next, replace: true });

  return (
    <>
      <PageHeader
        title="Sign-in Events"
        description="Who signed in from where, what was refused, and what changed about accounts and tracking devices."
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft aria-hidden="true" />}
            iconLabel="Back to settings"
            render={<Link to="/settings" search={{ tab: 'security' }} />}
          />
        }
        actions={<ExportEventsButton exporting={exporting} />}
      />
      <EventFilterBar filter={filter} onChange={show} />
      <ExportProgress exporting={exporting} />
      <EventList filter={filter} />
    </>
  );
}
