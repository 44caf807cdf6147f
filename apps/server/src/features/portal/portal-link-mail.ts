import type { Client } from '@haulwright/domain/clients/client';
import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import type { TimedAct } from '../../http/act.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { loadBrandedCompany, senderOf } from '../brand/brand.queries.ts';
import { companyLetter } from '../brand/company-letter.ts';
import type { Letterheads } from '../brand/letterheads.ts';
import type { PortalLinks } from './portal-links.ts';

/** Renews a client's link and mails it. @throws MailNotSent */
export type MailPortalLink = (by: TimedAct, client: Client, recipients: Recipients) => Promise<void>;

declare module '../../http/context.ts' {
  interface Services {
    readonly mailPortalLink: MailPortalLink;
  }
}

export const createMailPortalLink =
  ({
    database,
    mailer,
    letterheads,
    portalLinks,
  }: {
    readonly database: Database;
    readonly mailer: Pick<Mailer, 'sendToClient'>;
    readonly letterheads: Letterheads;
    readonly portalLinks: PortalLinks;
  }): MailPortalLink =>
  async (by, client, recipients) => {
    const { page, from } = await database.inTenant(by, async (tx) => ({
      page: (await portalLinks.renew(tx, by, [client.id])).get(client.id),
      from: await loadBrandedCompany(tx, by.userId),
    }));
    if (page === undefined) throw new Error('a link that was just made is missing');
    const { name, address, phone } = from.company;
    const letter = companyLetter(await letterheads.of(by.companyId, from.brand), {
      subject: `Your page at ${name}`,
      company: { name, address, phone },
      paragraphs: [
        `Hello ${client.contactPerson ?? client.name},`,
        'this link opens your own page: invoices and statements, past and coming visits. You can also ask us for a service there.',
      ],
      link: page,
      remitTo: null,
    });
    await mailer.sendToClient({ ...recipients, ...senderOf(from), ...letter });
  };
