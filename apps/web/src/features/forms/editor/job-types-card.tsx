import type { CompanyForm } from '@haulwright/contract/forms.contract';
import { type FormNeed, needOfForm } from '@haulwright/domain/forms/company-form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useFormAct } from './form-queries.ts';

type Need = 'off' | FormNeed;

const needs: readonly { readonly value: Need; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'offered', label: 'Offered' },
  { value: 'warned', label: 'Warn' },
  { value: 'required', label: 'Required' },
];

const where = [
  'Where technicians get it. Without any job type they find it under Other forms of every job.',
  'Where it is warned about or required, the phone asks for it before the job is completed;',
  'a job completed without a required one waits under Field reports.',
].join(' ');

/** The job types that offer, warn about or require the form; every choice is saved at once. */
export function JobTypesCard({ form }: { readonly form: CompanyForm }) {
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const assign = useFormAct({
    run: (chosen: CompanyForm['jobTypes']) =>
      api.forms.assign.call({ id: form.id, jobTypes: chosen, version: form.version }),
    done: 'Job types saved',
    failed: 'Failed to save the job types',
  });
  const needOf = (id: string): Need => {
    const chosen = form.jobTypes.find(({ jobTypeId }) => jobTypeId === id);
    return chosen === undefined ? 'off' : needOfForm(chosen);
  };
  const choose = (id: string, need: Need) =>
    assign.mutate([
      ...form.jobTypes.filter(({ jobTypeId }) => jobTypeId !== id),
      ...(need === 'off' ? [] : [{ jobTypeId: id, need, required: need !== 'offered' }]),
    ]);
  return (
    <Card title="Job Types" description={where}>
      <Loaded
        query={jobTypes}
        failed="Couldn't load job types"
        isSmall
        waiting={
          <SkeletonGroup label="Loading job types…" className="flex flex-col gap-3">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </SkeletonGroup>
        }
        empty={<p className="text-ink-soft">There are no job types yet. Add them under Job Types.</p>}
      >
        {(rows) => (
          <ul aria-label="Job types of this form" className="grid gap-3 sm:grid-cols-2">
            {rows.map((type) => (
              <li key={type.id}>
                <Select
                  label={type.name}
                  options={needs}
                  value={needOf(type.id)}
                  disabled={assign.isPending}
                  onValueChange={(need) => choose(type.id, need)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
