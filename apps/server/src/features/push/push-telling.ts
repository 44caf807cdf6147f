import type { Database } from '../../platform/database/database.ts';
import type { WebPush } from '../../platform/web-push/web-push.ts';
import { removeSubscriptions, subscriptionsOf } from './push.queries.ts';

/** The content of a phone's notification, and the page of the technician's app it opens. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  /** Below `/field`. */
  readonly path: string;
  /** A later notice with the same tag replaces it. */
  readonly tag: string;
}

/** Public to other features: sends notifications to a person's phones. */
export interface PushTelling {
  readonly publicKey: string;
  mayUse(endpoint: string): boolean;
  /** @returns the number of devices that took it; if none, use another way */
  tell(person: { companyId: string; userId: string }, notice: PushNotice): Promise<number>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly push: PushTelling;
  }
}

/** As much as a phone shows, with room for the rest of the message. */
const maxBody = 300;

export function createPushTelling(database: Pick<Database, 'inTenant'>, webPush: WebPush): PushTelling {
  return {
    publicKey: webPush.publicKey,
    mayUse: (endpoint) => webPush.mayUse(endpoint),
    async tell({ companyId, userId }, notice) {
      const devices = await database.inTenant({ companyId }, (tx) => subscriptionsOf(tx, userId));
      const text = JSON.stringify({ ...notice, body: notice.body.slice(0, maxBody) });
      const results = await Promise.all(
        devices.map(async (device) => ({ id: device.id, became: await webPush.send(device, text) })),
      );
      const gone = results.filter(({ became }) => became === 'gone').map(({ id }) => id);
      if (gone.length > 0) await database.inTenant({ companyId }, (tx) => removeSubscriptions(tx, gone));
      return results.filter(({ became }) => became === 'taken').length;
    },
  };
}
