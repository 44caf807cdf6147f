import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertMessages, markRead } from '../messages/messages.queries.ts';
import type { FieldDoing } from './apply-judgement.ts';

/**
 * Stores a driver's message under the phone's id, or marks the office's message as read: only the route's own
 * driver reads for it.
 */
export async function recordMessages(
  tx: TenantTransaction,
  { actor, occurredAt }: FieldDoing,
  command: FieldCommand,
  route: { readonly id: string; readonly driverUserId: string | null },
): Promise<void> {
  const { companyId, userId } = actor;
  if (command.type === 'message.sent')
    await insertMessages(tx, [
      {
        companyId,
        routeId: route.id,
        senderUserId: userId,
        id: command.id,
        fromOffice: false,
        text: command.data.text,
        sentAt: occurredAt,
      },
    ]);
  if (command.type === 'messages.read' && route.driverUserId === userId)
    await markRead(
      tx,
      route.id,
      { fromOffice: true, upTo: new Date(command.data.upTo) },
      { userId, at: occurredAt },
    );
}
