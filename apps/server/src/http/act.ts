import { can } from '@haulwright/domain/access/permissions';
import type { Events } from '../platform/events/events.ts';
import type { ActorContext } from './context.ts';

/** Something that is done: by whom, when and how, and how others hear of it. */
export interface Act {
  readonly companyId: string;
  /** The person who did it; who sends or decides about their report may be somebody else. */
  readonly userId: string;
  /** The company's. */
  readonly timeZone: string;
  /** When the server was told. */
  readonly now: Date;
  /** May change what a closed day says. */
  readonly isAdmin: boolean;
  readonly events: Pick<Events, 'publish' | 'ask'>;
}

/** What the caller of the office does now. */
export const actOf = ({ actor, services }: ActorContext): Act => ({
  companyId: actor.companyId,
  userId: actor.userId,
  timeZone: actor.timeZone,
  now: services.now(),
  isAdmin: can(actor.roles, 'MANAGE_COMPANY'),
  events: services.events,
});
