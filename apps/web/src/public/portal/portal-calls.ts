import type {
  PortalOverview,
  PortalPapers,
  PortalPayment,
  PortalProof,
} from '@haulwright/domain/portal/portal';
import { askServer, sendFile } from '../gate/gate-calls.ts';
import { returned } from './portal-return.ts';

/** In the fragment of the address, so that no log contains it. */
export const token = returned?.token ?? location.hash.slice(1, 101);

const ask = async <Answer>(path: string, body: object = {}): Promise<Answer> =>
  (await askServer(`/api/portal/${path}`, { token, ...body })) as Answer;

// Each throws a GateRefusal.
export const askOverview = (): Promise<PortalOverview> => ask('overview');
export const askPapers = (after: string): Promise<PortalPapers> => ask('invoices', { after });
export const askPaper = (id: string): Promise<Blob> => ask('invoices/pdf', { id });
export const askStatement = (from: string, to: string): Promise<Blob> => ask('statement', { from, to });
export const askProof = (jobId: string): Promise<PortalProof> => ask('visit', { jobId });
export const askPhoto = (jobId: string, id: string): Promise<Blob> => ask('visit/photo', { jobId, id });
export const askManifest = (jobId: string, id: string): Promise<Blob> => ask('visit/manifest', { jobId, id });
export const sendPhoto = (requestId: string, photo: Blob): Promise<unknown> =>
  sendFile(`/api/portal/requests/${requestId}/photos`, token, photo);
export const askQuote = (quoteId: string): Promise<{ address: string }> => ask('quote-link', { quoteId });
export const sendWork = (work: object): Promise<PortalOverview> => ask('requests', work);
export const sendChange = (change: object): Promise<PortalOverview> => ask('changes', change);
export const openPayment = (
  invoices: readonly { readonly invoiceId: string; readonly cents: number }[],
): Promise<{ attemptId: string; address: string }> => ask('payments', { invoices });
export const askPayment = (attemptId: string): Promise<PortalPayment> => ask('payments/state', { attemptId });
