import type { DeviceSession } from '@haulwright/contract/sessions.contract';
import type { Accounts } from '../../http/accounts.ts';
import { api } from '../../http/procedures.ts';
import { deviceName } from '../../platform/devices/device-name.ts';

type AccountSession = Awaited<ReturnType<Accounts['listSessions']>>[number];

const toDeviceSession =
  (currentId: string) =>
  (session: AccountSession): DeviceSession => ({
    id: session.id,
    current: session.id === currentId,
    device: deviceName(session.userAgent),
    ipAddress: session.ipAddress ?? '',
    signedInAt: session.signedInAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    secondStep: session.aal === 'aal2',
  });

export const sessionsProcedures = {
  list: api.sessions.list.handler(async ({ context: { actor, services, session } }) =>
    (await services.accounts.listSessions(actor.userId)).map(toDeviceSession(session.sessionId)),
  ),

  end: api.sessions.end.handler(
    async ({ context: { actor, services, device }, input: { sessionId }, errors }) => {
      if (!(await services.accounts.endSession(actor.userId, sessionId, device))) throw errors.NOT_FOUND();
      return { id: sessionId };
    },
  ),

  endOthers: api.sessions.endOthers.handler(async ({ context: { actor, services, session, device } }) => ({
    ended: await services.accounts.endOtherSessions(actor.userId, session.sessionId, device),
  })),
};
