import { can } from '@haulwright/domain/access/permissions';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Wheat } from 'lucide-react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useSession } from '../session/session-context.ts';
import { fieldList } from './land-queries.ts';
import { budgetText, count, waitText } from './land-words.ts';
import { YearFile } from './year-file.tsx';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) => queryClient.prefetchQuery(fieldList());

/** Fields for septage and manure, with their remaining allowances. */
export default function FieldsPage() {
  const { roles } = useSession();
  const fields = useQuery(fieldList());
  const add = (
    <Button variant="primary" icon={<Plus />} render={<Link to="/fields/new" />}>
      Add Field
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Fields"
        description="Where septage and manure are applied to land. Rules warn and block nothing; this is not legal advice."
        actions={
          <>
            <YearFile label="Applications (CSV)" make={(year) => api.land.csv.call({ year })} />
            {can(roles, 'EDIT_JOB') && add}
          </>
        }
      />
      <ListFrame
        query={fields}
        noun="fields"
        skeletons={{ count: 4, each: 'h-24' }}
        icon={<Wheat />}
        empty={{
          yet: {
            title: 'No Fields Yet',
            description: 'Add a field with its boundary and crop, and see what it may still take.',
            action: add,
          },
        }}
      >
        {(rows) => (
          <ul aria-label="Fields" className="flex flex-col gap-3">
            {rows.map((field) => (
              <FieldRow key={field.id} field={field} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function FieldRow({ field }: { readonly field: FieldSummary }) {
  const left = field.budget.leftGallonsPerAcre;
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to="/fields/$fieldId"
          params={{ fieldId: field.id }}
          className="rounded-sm font-semibold break-words underline-offset-4 hover:underline"
        >
          {field.name}
        </Link>
        <span className="text-ink-soft">
          {[`${count(field.usableAcres)} of ${count(field.acres)} acres`, field.crop, field.ownerName]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="flex basis-full flex-wrap gap-2 md:ml-auto md:basis-auto">
          {!field.active && <Badge>Not in use</Badge>}
          <Badge
            tone={left === null ? 'warn' : left === 0 ? 'bad' : 'good'}
            icon={left === null || left === 0 ? badgeIcons.warning : badgeIcons.done}
          >
            {budgetText(field)}
          </Badge>
        </span>
      </div>
      {field.waits[0] !== undefined && <p className="text-ink-soft">{waitText(field.waits[0])}</p>}
    </li>
  );
}
