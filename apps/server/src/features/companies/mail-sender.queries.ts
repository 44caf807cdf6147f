import { eq } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { ClientMail } from '../../platform/mail/mailer.ts';
import { companySettings, profiles } from './companies.tables.ts';

export type MailSender = Pick<ClientMail, 'companyName' | 'replyTo'>;

/**
 * Public to other features. Who a mail to a client comes from: answers go to the company's address, else to the
 * person who sends it.
 */
export async function loadMailSender(tx: TenantTransaction, userId: string): Promise<MailSender> {
  const [company] = await tx
    .select({ name: companySettings.companyName, email: companySettings.companyEmail })
    .from(companySettings);
  const [person] = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return { companyName: company?.name ?? '', replyTo: company?.email || person?.email || null };
}
