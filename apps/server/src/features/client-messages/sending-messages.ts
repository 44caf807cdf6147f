import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { decideMessage } from '@haulwright/domain/client-messages/decide-message';
import { quietUntil } from '@haulwright/domain/client-messages/quiet-hours';
import { trackLinkHours } from '@haulwright/domain/client-messages/track-link';
import { calendarDateIn, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import {
  maxMessagePhotos,
  type MessageLanguage,
  type MessageRefusal,
} from '@haulwright/domain/companies/message-kinds';
import type { RawEndpoint } from '../../http/raw-endpoints.ts';
import { hashOfSecret } from '../../http/strangers-links.ts';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { failureInWords } from '../../platform/mail/failure-in-words.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import { SmsNotSent, type SmsSender } from '../../platform/sms/sms-sender.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { loadBrandedCompany, senderOf, type BrandedCompany } from '../brand/brand.queries.ts';
import { companyLetter } from '../brand/company-letter.ts';
import type { Letterheads } from '../brand/letterheads.ts';
import { photosShown } from '../field/client-photos.queries.ts';
import { fileEnding, type FileKeeping } from '../files/file-keeping.ts';
import { loadMessageSettings } from '../companies/company.queries.ts';
import { nextJobsOf } from '../routes/reading/next-jobs.queries.ts';
import {
  changeMessage,
  countSent,
  endInterrupted,
  listDueMessages,
  lockMessage,
  recipientOf,
  takesTexts,
  type MessageRow,
  type Recipient,
} from './client-messages.queries.ts';
import { addWhatIsDue } from './due-messages.ts';
import { carriesLink, factsOfMessage, linkWords, subjects, textOfMessage } from './message-text.ts';
import { smsHook } from './sms-hook.ts';
import { insertTrackLink, revokeTrackLinks } from './track-links.queries.ts';
import { loadVisitFacts } from './visit-facts.queries.ts';
import { progressOfVisit, timeZoneOf, windowOf } from './visit-times.ts';

const lookEverySeconds = 10;
const atOnce = 200;
/** A server that has not settled a message by then has stopped. */
const interruptedAfterMs = 5 * 60_000;
/** A gateway that refused a message is asked again as many times, a minute apart. */
const maxAttempts = 3;
const againAfterMs = 60_000;

export interface ClientMessaging {
  /** Adds and sends the messages that are due at this instant; gives how many were sent. Also done every ten seconds. */
  sendDue(now: Date): Promise<number>;
  /** Where the gateway hands on what telephones answer. */
  readonly hook: RawEndpoint;
  /** Of the page that shows a truck on its way. */
  readonly address: string;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly clientMessaging: ClientMessaging;
  }
}

interface Parts extends Pick<Parameters<typeof smsHook>[0], 'smsHookSecret'> {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'sendToClient'>;
  readonly sms: SmsSender;
  readonly letterheads: Letterheads;
  readonly files: Pick<FileKeeping, 'read'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  readonly publicUrl: string;
}

/** A message that this server took, ready to go. */
interface Taken extends Recipient {
  readonly message: MessageRow;
  readonly language: MessageLanguage;
  readonly text: string;
  /** Null: it leads nowhere. */
  readonly link: string | null;
  readonly from: BrandedCompany;
  /** Hashes of photos that go with a mail. */
  readonly photos: readonly string[];
}

/** Tells clients of visits. Each message is a row that is taken before it is sent, and sent by who took it or not at all. */
export function createClientMessaging(parts: Parts): ClientMessaging {
  const { database, tasks, log, now } = parts;
  const address = `${parts.publicUrl}/on-my-way`;

  async function sendDue(at: Date): Promise<number> {
    await addWhatIsDue({ database, log }, at);
    await database.asSystem((tx) => endInterrupted(tx, new Date(at.getTime() - interruptedAfterMs), at));
    let sent = 0;
    for (const { id, companyId } of await database.asSystem((tx) => listDueMessages(tx, at, atOnce)))
      try {
        const taken = await database.inTenant({ companyId }, (tx) => take(tx, address, id, at));
        if (taken !== undefined && (await send(parts, taken, at))) sent += 1;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // One message's trouble does not keep others from going out.
        log.error({ err: error, message: id }, 'a client could not be told of a visit');
      }
    return sent;
  }

  tasks.every(lookEverySeconds, 'telling clients of visits', async () => {
    await sendDue(now());
  });
  return { sendDue, hook: smsHook(parts), address };
}

/** Decides about a message; undefined when it is not to be sent now, or another server has it. */
async function take(
  tx: TenantTransaction,
  address: string,
  id: string,
  now: Date,
): Promise<Taken | undefined> {
  const message = await lockMessage(tx, id);
  if (message === undefined) return undefined;
  const { clientId, jobId, routeId, kind, createdAt } = message;
  const settings = await loadMessageSettings(tx);
  const facts = await loadVisitFacts(tx, jobId);
  if (facts === undefined) return undefined;
  const timeZone = timeZoneOf(facts);
  const recipient = await recipientOf(tx, clientId);
  const decision = decideMessage(
    {
      ...progressOfVisit(facts, routeId),
      kind,
      isOn: settings.kinds.includes(kind),
      isNext: (await nextJobsOf(tx, [jobId])).get(jobId)?.jobIds.includes(jobId) === true,
      createdAt,
      promisedAt: windowOf(facts)?.from ?? null,
      quietUntil: quietUntil(now, timeZone),
      sentToday: await countSent(tx, {
        jobId,
        id,
        since: startOfDayIn(calendarDateIn(now, timeZone), timeZone),
      }),
      hasRecipient: recipient !== undefined,
    },
    now,
  );
  if (decision.act === 'wait') {
    await changeMessage(tx, id, { notBefore: decision.until });
    return undefined;
  }
  if (decision.act === 'refuse' || recipient === undefined) {
    const why: MessageRefusal = decision.act === 'refuse' ? decision.why : 'no-address';
    await changeMessage(tx, id, { state: 'refused', why, settledAt: now });
    return undefined;
  }
  const language = facts.language ?? settings.language;
  const link = carriesLink(kind) ? `${address}#${await newLink(tx, message, now)}` : null;
  const words = (shown: string) =>
    textOfMessage(settings, kind, language, factsOfMessage(facts, { language, link: shown, now }));
  await changeMessage(tx, id, {
    ...recipient,
    state: 'taken',
    language,
    // The office reads what was said, and cannot open the client's link.
    body: words(address),
    takenAt: now,
    attempts: message.attempts + 1,
  });
  const from = await loadBrandedCompany(tx, null);
  const hasPhotos = kind === 'finished' && recipient.channel === 'mail';
  const photos = hasPhotos ? (await photosShown(tx, jobId)).slice(0, maxMessagePhotos) : [];
  return {
    ...recipient,
    message,
    language,
    text: words(link ?? address),
    link,
    from,
    photos: photos.map(({ sha256 }) => sha256),
  };
}

/** @returns the secret of a link to the message's visit */
async function newLink(
  tx: TenantTransaction,
  { id: messageId, companyId, jobId, routeId }: MessageRow,
  now: Date,
): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  // One that was made for a try that failed is in nobody's hands.
  await revokeTrackLinks(tx, messageId, now);
  await insertTrackLink(tx, {
    id: newId(),
    companyId,
    jobId,
    routeId,
    messageId,
    tokenSha256: hashOfSecret(secret),
    expiresAt: new Date(now.getTime() + trackLinkHours * 3_600_000),
    createdAt: now,
  });
  return secret;
}

/** @returns whether it was handed over */
async function send(parts: Parts, taken: Taken, now: Date): Promise<boolean> {
  const { database, log } = parts;
  const { message, channel, recipient } = taken;
  const { id, companyId, clientId, attempts } = message;
  const settle = (changes: Parameters<typeof changeMessage>[2]) =>
    database.inTenant({ companyId }, async (tx) => {
      if (changes.state !== 'sent') await revokeTrackLinks(tx, id, now);
      await changeMessage(tx, id, { settledAt: now, ...changes });
    });
  if (
    channel === 'text' &&
    !(await database.inTenant({ companyId }, (tx) => takesTexts(tx, clientId, recipient)))
  ) {
    const why: MessageRefusal = 'stopped';
    await settle({ state: 'refused', why });
    return false;
  }
  try {
    await (channel === 'text' ? parts.sms.send({ to: recipient, text: taken.text }) : mail(parts, taken));
  } catch (error) {
    log.error({ err: error, message: id }, 'a message to a client was not taken');
    const why = error instanceof SmsNotSent ? error.message : failureInWords(error);
    await settle(
      attempts + 1 < maxAttempts
        ? {
            state: 'waits',
            settledAt: null,
            takenAt: null,
            why,
            notBefore: new Date(now.getTime() + againAfterMs),
          }
        : { state: 'failed', why },
    );
    return false;
  }
  await settle({ state: 'sent', why: null });
  return true;
}

async function mail(
  parts: Parts,
  { message, language, recipient, text, link, from, photos }: Taken,
): Promise<void> {
  const { name, address, phone } = from.company;
  const letterhead = await parts.letterheads.of(message.companyId, from.brand);
  const letter = companyLetter(letterhead, {
    subject: `${name}: ${subjects[message.kind][language]}`,
    company: { name, address, phone },
    paragraphs: [link === null ? text : withoutAddress(text, link)],
    ...(link !== null && { link: { address: link, ...linkWords[language] } }),
    remitTo: null,
  });
  const attachments = [...letter.attachments, ...(await photoFiles(parts, message.companyId, photos))];
  await parts.mailer.sendToClient({ to: [recipient], cc: [], ...senderOf(from), ...letter, attachments });
}

/** A photo that is not there any more, or cannot be read now, costs itself and not the mail. */
async function photoFiles(
  { files }: Pick<Parts, 'files'>,
  companyId: string,
  photos: readonly string[],
): Promise<MailAttachment[]> {
  const read = await Promise.all(photos.map((sha256) => files.read(companyId, sha256)));
  return read.flatMap((one, at) =>
    one.ok
      ? [
          {
            fileName: `photo-${at + 1}.${fileEnding(one.value.mediaType)}`,
            type: one.value.mediaType,
            bytes: one.value.bytes,
          },
        ]
      : [],
  );
}

/** In a mail a link has a line of its own: a last sentence that leads to it is left out. */
function withoutAddress(text: string, link: string): string {
  if (!text.endsWith(link)) return text;
  const words = text.slice(0, -link.length);
  return words.slice(0, Math.max(...['.', '!', '?'].map((end) => words.lastIndexOf(end))) + 1).trim() || text;
}
