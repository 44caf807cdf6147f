import type { PackRoute } from '@haulwright/domain/field/day-pack';
import type { PersonDatabase } from '../device/database.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';

export const messageFormKey = ({ id }: Pick<PackRoute, 'id'>): string => `form:message:${id}`;

const about = ({ id }: PackRoute) => ({
  subject: `messages:${id}`,
  seen: null,
  capturedAt: new Date().toISOString(),
  position: positionNow(),
});

export async function writeToOffice(database: PersonDatabase, route: PackRoute, text: string): Promise<void> {
  await saveCommand(
    database,
    { ...about(route), type: 'message.sent', data: { routeId: route.id, text } },
    route.name,
    messageFormKey(route),
  );
}

/** Marks messages up to a moment as read; cannot be undone. */
export async function readMessages(database: PersonDatabase, route: PackRoute, upTo: string): Promise<void> {
  await saveCommand(
    database,
    { ...about(route), type: 'messages.read', data: { routeId: route.id, upTo } },
    route.name,
    undefined,
    0,
  );
}
