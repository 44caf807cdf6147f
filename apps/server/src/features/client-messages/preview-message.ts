import type { MessageKind, MessageLanguage } from '@haulwright/domain/companies/message-kinds';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadCompanyFacts, nextPlannedJob } from './preview-job.queries.ts';
import { factsOfMessage, textOfMessage } from './message-text.ts';
import { loadVisitFacts, type VisitFacts } from './visit-facts.queries.ts';

interface Previewed {
  readonly kind: MessageKind;
  readonly language: MessageLanguage;
  readonly text: string;
}

/** Reads a message as a client would, with the next job that is planned. */
export async function previewOf(
  tx: TenantTransaction,
  { kind, language, text }: Previewed,
  { address, now, timeZone }: { readonly address: string; readonly now: Date; readonly timeZone: string },
): Promise<{ text: string; jobNumber: string | null }> {
  const job = await nextPlannedJob(tx, calendarDateIn(now, timeZone));
  const facts = job && (await loadVisitFacts(tx, job.id));
  const link = `${address}#aB3dE5fG7hJ9kL1mN3pQ5r`;
  const shown = factsOfMessage(facts ?? (await inventedVisit(tx)), { language, link, now });
  return {
    text: textOfMessage({ templates: [{ kind, language, text }] }, kind, language, shown),
    jobNumber: facts === undefined ? null : (job?.jobNumber ?? null),
  };
}

/** For a company that has nothing planned. */
const inventedVisit = async (tx: TenantTransaction): Promise<VisitFacts> => ({
  jobId: '',
  clientId: '',
  clientName: 'Alex Miller',
  contactPerson: null,
  status: 'scheduled',
  startedAt: null,
  completedAt: null,
  windowStartMinute: null,
  windowEndMinute: null,
  street: '12 Orchard Lane',
  city: null,
  zip: null,
  pin: null,
  language: null,
  company: await loadCompanyFacts(tx),
  route: null,
  eta: null,
});
