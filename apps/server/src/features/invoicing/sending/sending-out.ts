import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { newId } from '../../../platform/ids.ts';
import { lookForRunsEverySeconds, signOfLifeMs } from '../../../platform/tasks/silence.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { insertDelivery } from '../papers/invoice-deliveries.queries.ts';
import type { PersonBy } from '../rows/by.ts';
import { issueNext } from './issue-next.ts';
import { mailNext, type Mailing } from './mail-next.ts';
import {
  claimSendOut,
  endSendOut,
  giveLeaseBack,
  keepLease,
  nextInSendOut,
  settleItems,
  type LeasedSendOut,
} from './send-out-work.queries.ts';
import { findIdleSendOuts, stopSendOut } from './send-outs.queries.ts';

/** Issues and sends chosen invoices in the background. */
export interface SendingOut {
  /** Seconds in which a send-out can be stopped before its first invoice. */
  readonly waitsSeconds: number;
  /** Wakes a worker for everything that is due; also runs every few seconds. */
  sweep(): Promise<void>;
  /** Stops after the current batch or mail; the next server continues. */
  close(): Promise<void>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly sendingOut: SendingOut;
  }
}

interface SendOutTask {
  readonly id: string;
  readonly companyId: string;
}

/** After as many in a row it is the mail server, not an address. */
const failuresInARow = 3;
const interrupted = 'The server stopped while it was being mailed';

interface Parts extends Mailing {
  readonly tasks: Tasks;
  readonly events: Events;
  readonly now: () => Date;
  readonly waitsSeconds: number;
}

/**
 * The rows decide; a task only wakes a worker. One process at a time works on a send-out, by a lease it renews: so
 * mails go one at a time, and a row that is *mailing* when a process takes over was interrupted.
 */
export function createSendingOut(parts: Parts): SendingOut {
  const { database, tasks, events, log, now, waitsSeconds } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const queue = tasks.queue<SendOutTask>('send-outs', async (task) => {
    if (closing.signal.aborted) return;
    const working = work(task);
    const quiet = working.catch(() => undefined);
    underWay.add(quiet);
    await working.finally(() => underWay.delete(quiet));
  });

  const byOf = ({ companyId, startedBy: userId, timeZone }: LeasedSendOut): PersonBy => {
    const at = now();
    return { companyId, userId, events, now: at, today: calendarDateIn(at, timeZone) };
  };

  async function work(task: SendOutTask): Promise<void> {
    const leased = await database.inTenant(task, (tx) => claimSendOut(tx, task.id, newId()));
    if (leased === undefined) return;
    const beat = setInterval(() => {
      database
        .inTenant(leased, (tx) => keepLease(tx, leased))
        .catch((error: unknown) => log.error({ err: error }, 'a send-out has no sign of life'));
    }, signOfLifeMs);
    try {
      await tellInterrupted(leased);
      await sendAll(leased);
      if (!closing.signal.aborted) await database.inTenant(leased, (tx) => endSendOut(tx, leased));
    } finally {
      clearInterval(beat);
      await database.inTenant(leased, (tx) => giveLeaseBack(tx, leased));
    }
  }

  /** What was being mailed when its process died may have gone or not: somebody looks. */
  const tellInterrupted = (leased: LeasedSendOut): Promise<void> =>
    database.inTenant(leased, async (tx) => {
      const items = await nextInSendOut(tx, leased.id, 'mailing', 100);
      await settleItems(
        tx,
        leased.id,
        items.map(({ invoiceId }) => ({ invoiceId, state: 'perhaps-mailed', failure: interrupted })),
      );
      for (const { invoiceId, sentTo } of items)
        await insertDelivery(tx, byOf(leased), {
          invoiceId,
          kind: 'perhaps-mailed',
          sentTo,
          failure: interrupted,
        });
    });

  async function sendAll(leased: LeasedSendOut): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      const mailed = await mailNext(parts, leased, byOf(leased));
      if (mailed === 'none-left') {
        if (!(await database.inTenant(leased, (tx) => issueNext(tx, leased, byOf(leased))))) return;
      } else if (mailed === 'went-on') failures = 0;
      else if ((failures += 1) >= failuresInARow) {
        await database.inTenant(leased, (tx) => stopSendOut(tx, leased.id, 'mail-server', mailed.server));
        return;
      }
    }
  }

  async function sweep(): Promise<void> {
    if (closing.signal.aborted) return;
    for (const { id, companyId } of await database.asSystem((tx) => findIdleSendOuts(tx)))
      await queue.enqueue({ id, companyId }, id);
  }

  tasks.every(lookForRunsEverySeconds, 'looking for invoices to send', sweep);

  return {
    waitsSeconds,
    sweep,
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await Promise.all(underWay);
    },
  };
}
