import { lazy } from 'react';
import { LateCard } from '../../ui/late-card.tsx';
import type { ClientFormsCardProps } from './client-forms-card.tsx';

const JobFormsCard = lazy(async () => ({ default: (await import('./job-forms-card.tsx')).JobFormsCard }));
const ClientFormsCard = lazy(async () => ({
  default: (await import('./client-forms-card.tsx')).ClientFormsCard,
}));

/** Public to other features. The forms of a job; its code comes after the page's. */
export const JobForms = ({ jobId }: { readonly jobId: string }) => (
  <LateCard>
    <JobFormsCard jobId={jobId} />
  </LateCard>
);

/** Public to other features. The forms of a client, by address; its code comes after the page's. */
export const ClientForms = (props: ClientFormsCardProps) => (
  <LateCard>
    <ClientFormsCard {...props} />
  </LateCard>
);
