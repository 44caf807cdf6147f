import { z } from 'zod';
import {
  messageChannels,
  messageKinds,
  messageLanguages,
  messageStates,
} from '../companies/message-kinds.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { consentStates } from './consent.ts';

/** Messages shown of a client, newest first. */
export const maxShownMessages = 50;

const textedNumber = z
  .string()
  .max(16)
  .regex(/^\+\d{8,15}$/);

/** What a client's number said about text messages, and how. */
export const consentInput = z.object({
  phone: textedNumber,
  state: z.enum(consentStates),
  how: requiredText(maxLength.line, 'Say how: on the telephone, in person, in writing.'),
});
export type ConsentInput = z.infer<typeof consentInput>;

/** What a client is told of visits, on which ways, and what it said about that. */
export const messagesOfClient = z.object({
  /** Null: the company's. */
  language: z.enum(messageLanguages).nullable(),
  companyLanguage: z.enum(messageLanguages),
  /** The numbers that can be texted, and what each said last. */
  numbers: z
    .array(
      z.object({
        phone: textedNumber,
        /** Whose; a number that the client has no more has none. */
        name: z.string().nullable(),
        said: z
          .object({
            state: z.enum(consentStates),
            how: z.string(),
            at: instant,
            byName: z.string().nullable(),
          })
          .nullable(),
      }),
    )
    .max(200),
  messages: z
    .array(
      z.object({
        id,
        kind: z.enum(messageKinds),
        state: z.enum(messageStates),
        channel: z.enum(messageChannels).nullable(),
        recipient: z.string().nullable(),
        body: z.string().nullable(),
        why: z.string().nullable(),
        jobNumber: z.string(),
        at: instant,
      }),
    )
    .max(maxShownMessages),
});
export type MessagesOfClient = z.infer<typeof messagesOfClient>;
