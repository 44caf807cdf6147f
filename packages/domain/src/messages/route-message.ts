import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { requiredText } from '../kernel/text.ts';

/** Maximum characters of a message: it is read at the wheel of a parked truck. */
export const maxMessageText = 1_000;
export const messageText = requiredText(maxMessageText, 'Write the message first.');

/** Maximum messages of a route on a screen or a phone: the newest. */
export const maxMessages = 100;

/** A message between office and driver about a route. */
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

/** Messages of the other side that one side has not read. */
export const unreadBy = (side: 'driver' | 'office', messages: readonly RouteMessage[]): RouteMessage[] =>
  messages.filter(({ fromOffice, readAt }) => fromOffice === (side === 'driver') && readAt === null);
