import type { FormSummary } from '@haulwright/contract/forms.contract';
import { starterFormNames, starterForms } from '@haulwright/domain/forms/starter-forms';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ClipboardList, Download, FilePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { Table, type TableColumn } from '../../../ui/page/table.tsx';
import { JobNeedsCard } from './job-needs-card.tsx';
import { FormState } from './form-state.tsx';

const AnswersDialog = lazyDialog(async () => (await import('./answers-dialog.tsx')).AnswersDialog);

/** Public to other features. The company's forms with their states. */
export function FormsTab() {
  const [state, setState] = useState<'active' | 'archived'>('active');
  const [exported, setExported] = useState<FormSummary | null>(null);
  const forms = useQuery(api.forms.list.queryOptions({ input: { state } }));
  const isRetired = state === 'archived';
  return (
    <>
      <Card
        title="Forms"
        description="What technicians fill out on jobs. They get changes once you publish them; forms already filled out do not change."
        padded={false}
        actions={
          <>
            <Button
              aria-pressed={isRetired}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={() => setState(isRetired ? 'active' : 'archived')}
            >
              Retired forms
            </Button>
            <NewFormMenu />
          </>
        }
      >
        <ListFrame
          query={forms}
          noun="forms"
          skeletons={{ count: 5, each: 'h-14' }}
          icon={<ClipboardList />}
          isNarrowed={isRetired}
          empty={{
            yet: { title: 'No Forms Yet', description: 'Start with a blank form or a template.' },
            left: { title: 'No Retired Forms', description: 'Forms you retire are kept here.' },
          }}
        >
          {(rows) => (
            <Table
              caption={isRetired ? 'Retired forms' : 'Forms'}
              columns={columns(setExported)}
              rows={rows}
              rowKey={({ id }) => id}
            />
          )}
        </ListFrame>
      </Card>
      <div className="mt-4">
        <JobNeedsCard />
      </div>
      {exported !== null && <AnswersDialog form={exported} onClose={() => setExported(null)} />}
    </>
  );
}

function NewFormMenu() {
  const navigate = useNavigate();
  const open = (from?: string) =>
    void navigate({ to: '/settings/forms/$formId', params: { formId: 'new' }, search: { from } });
  return (
    <LazyMenu
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden="true" />}>
          New form
        </Button>
      }
      items={[
        { label: 'Blank form', icon: <FilePlus aria-hidden="true" />, onSelect: () => open() },
        ...starterFormNames.map((name) => ({
          label: `From: ${starterForms[name].title.en}`,
          icon: <ClipboardList aria-hidden="true" />,
          onSelect: () => open(name),
        })),
      ]}
    />
  );
}

const jobTypesOf = ({ jobTypes }: FormSummary): string =>
  jobTypes.length === 0
    ? 'No job type'
    : `${jobTypes.length} job ${jobTypes.length === 1 ? 'type' : 'types'}`;

const columns = (onExport: (form: FormSummary) => void): readonly TableColumn<FormSummary>[] => [
  {
    key: 'title',
    header: 'Form',
    rowHeader: true,
    cell: (form) => (
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to="/settings/forms/$formId"
          params={{ formId: form.id }}
          className="font-semibold break-words text-accent-text hover:underline"
        >
          {form.title.en}
        </Link>
        {form.lockedBy !== null && <span className="font-normal text-ink-soft">{form.lockedBy}</span>}
        <span className="font-normal text-ink-soft md:hidden">{jobTypesOf(form)}</span>
        <span className="md:hidden">
          <FormState form={form} />
        </span>
      </div>
    ),
  },
  { key: 'state', header: 'State', wideOnly: true, cell: (form) => <FormState form={form} /> },
  { key: 'types', header: 'Job types', wideOnly: true, cell: jobTypesOf },
  { key: 'items', header: 'Items', wideOnly: true, numeric: true, cell: ({ itemCount }) => itemCount },
  {
    key: 'filled',
    header: 'Filled in',
    numeric: true,
    cell: ({ submissionCount }) => submissionCount.toLocaleString('en-US'),
  },
  {
    key: 'export',
    header: 'Answers',
    numeric: true,
    cell: (form) => (
      <Button
        size="sm"
        variant="ghost"
        className="-my-1.5"
        icon={<Download aria-hidden="true" />}
        iconLabel={`Export the answers of ${form.title.en}`}
        disabledReason={form.submissionCount === 0 ? 'Nobody has filled it out yet.' : undefined}
        onClick={() => onExport(form)}
      />
    ),
  },
];
