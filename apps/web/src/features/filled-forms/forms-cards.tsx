import { lazy } from 'react';
import { LatePart } from '../../ui/late-part.tsx';
import type { ClientFormsCardProps } from './client-forms-card.tsx';

const JobFormsCard = lazy(async () => ({ default: (await import('./job-forms-card.tsx')).JobFormsCard }));
const ClientFormsCard = lazy(async () => ({
  default: (await import('./client-forms-card.tsx')).ClientFormsCard,
}));

/** Public to other features. The forms of a job; its code comes after the page's. */
export const JobForms = ({ jobId }: { readonly jobId: string }) => (
  <LatePart waiting={null}>
    <JobFormsCard jobId={jobId} />
  </LatePart>
);

/** Public to other features. The forms of a client, by address; its code comes after the page's. */
export const ClientForms = (props: ClientFormsCardProps) => (
  <LatePart waiting={null}>
    <ClientFormsCard {...props} />
  </LatePart>
);
