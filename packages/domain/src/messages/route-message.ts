import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { requiredText } from '../kernel/text.ts';

/** Of one message, in characters: what is read at the wheel of a truck that stands. */
export const maxMessageText = 1_000;
export const messageText = requiredText(maxMessageText, 'Write the message first.');

/** Of a route, on a screen or a phone: the newest. */
export const maxMessages = 100;

/** What office and driver wrote each other about a route. */
export const routeMessage = z.object({
  id,
  routeId: id,
  text: z.string(),
  /** False: the driver wrote it. */
  fromOffice: z.boolean(),
  senderName: z.string(),
  sentAt: instant,
  /** When the other side read it. */
  readAt: instant.nullable(),
});
export type RouteMessage = z.infer<typeof routeMessage>;

/** What one side has not read of the other. */
export const unreadBy = (side: 'driver' | 'office', messages: readonly RouteMessage[]): RouteMessage[] =>
  messages.filter(({ fromOffice, readAt }) => fromOffice === (side === 'driver') && readAt === null);
