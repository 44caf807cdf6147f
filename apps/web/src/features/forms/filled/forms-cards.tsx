import { lazy } from 'react';
import { LateCard } from '../../../ui/late/late-card.tsx';
import type { ClientFormsCardProps } from './client-forms-card.tsx';

const JobFormsCard = lazy(async () => ({ default: (await import('./job-forms-card.tsx')).JobFormsCard }));
const ClientFormsCard = lazy(async () => ({
  default: (await import('./client-forms-card.tsx')).ClientFormsCard,
}));

/** Public to other features. The forms of a job; loaded after the page. */
export const JobForms = ({ jobId }: { readonly jobId: string }) => (
  <LateCard>
    <JobFormsCard jobId={jobId} />
  </LateCard>
);

/** Public to other features. The forms of a client, by address; loaded after the page. */
export const ClientForms = (props: ClientFormsCardProps) => (
  <LateCard>
    <ClientFormsCard {...props} />
  </LateCard>
);
