import { alertInWords } from '@haulwright/domain/alerts/alert-events';
import type { AlertRule } from '@haulwright/domain/alerts/alert-rule';
import {
  judgeAlerts,
  metersPerMile,
  newAlerts,
  type AlertFacts,
} from '@haulwright/domain/alerts/judge-alerts';
import { isQuiet } from '@haulwright/domain/alerts/quiet-hours';
import { localMinute } from '@haulwright/domain/kernel/local-instant';
import type { VisitPlace } from '@haulwright/domain/tracking/visit';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import {
  fastPoints,
  loadedTrucks,
  newestPlaces,
  recentAlerts,
  recentDumps,
  recentVisits,
} from './alert-facts.queries.ts';
import { claimAlertRules } from './alert-rules.queries.ts';
import {
  claimAlerts,
  companiesToAlert,
  insertAlerts,
  mailAddressesOf,
  settleAlerts,
  type WaitingAlert,
} from './truck-alerts.queries.ts';

const lookEverySeconds = 30;
/** What was claimed but not told within this time is told by the next look: the process that claimed it is gone. */
const againAfterMs = 10 * 60_000;
const maxAttempts = 5;
/** More in one mail are not read. */
const atOnce = 200;

/** Tells what trucks do to the people whom a company's rules name. */
export interface Alerting {
  /** Looks at all rules and mails what is new; returns how many people were mailed. Also runs every half minute. */
  look(now: Date): Promise<number>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly alerting: Alerting;
  }
}

interface Parts {
  readonly database: Database;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly publicUrl: string;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

type OnRule = AlertRule & { readonly since: Date };

/** Each alert is a row that is claimed before it is mailed, so that a restart loses none. */
export function createAlerting({ database, mailer, publicUrl, tasks, log, now }: Parts): Alerting {
  async function tell(companyId: string, timeZone: string, at: Date): Promise<number> {
    const { waiting, addresses } = await database.inTenant({ companyId }, async (tx) => {
      const claimed = await claimAlerts(tx, at, new Date(at.getTime() - againAfterMs), atOnce);
      const people = [...new Set(claimed.flatMap(({ toldUserIds }) => toldUserIds))];
      return { waiting: claimed, addresses: await mailAddressesOf(tx, people) };
    });
    // One refused mailbox must not have the others told again: what reached somebody is told.
    const reached = new Set<string>();
    const failed = new Set<string>();
    let told = 0;
    for (const [userId, to] of addresses) {
      const theirs = waiting.filter(({ toldUserIds }) => toldUserIds.includes(userId));
      try {
        await mailer.send({ to, ...letter(theirs, timeZone, publicUrl) });
        told += 1;
        for (const { id } of theirs) reached.add(id);
      } catch (error) {
        log.error({ err: error, company: companyId }, 'alerts of trucks could not be mailed');
        for (const { id } of theirs) failed.add(id);
      }
    }
    const isTold = ({ id }: WaitingAlert) => reached.has(id);
    const isGivenUp = (alert: WaitingAlert) =>
      !isTold(alert) && (!failed.has(alert.id) || alert.attempts >= maxAttempts);
    await database.inTenant({ companyId }, async (tx) => {
      await settleAlerts(tx, idsOf(waiting.filter(isTold)), 'told');
      await settleAlerts(tx, idsOf(waiting.filter(isGivenUp)), 'failed');
    });
    return told;
  }

  async function look(at: Date): Promise<number> {
    let told = 0;
    for (const { companyId, timeZone } of await database.asSystem(companiesToAlert))
      try {
        await database.inTenant({ companyId }, (tx) => find(tx, companyId, localMinute(at, timeZone), at));
        told += await tell(companyId, timeZone, at);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // One company's trouble does not keep others from being told.
        log.error({ err: error, company: companyId }, 'what trucks do could not be told');
      }
    return told;
  }

  tasks.every(lookEverySeconds, 'looking at what trucks do', async () => void (await look(now())));
  return { look };
}

const idsOf = (alerts: readonly { readonly id: string }[]): string[] => alerts.map(({ id }) => id);

/** Records what is new for the rules that no other server looks at. */
async function find(tx: TenantTransaction, companyId: string, minute: number, now: Date): Promise<void> {
  const rules = await claimAlertRules(tx);
  if (rules.length === 0) return;
  const recorded = await recentAlerts(
    tx,
    rules.map(({ id }) => id),
    now,
  );
  const facts = await factsFor(tx, rules, now);
  const rows = rules.flatMap((rule) => {
    const milesPerHour = rule.event === 'too-fast' ? (rule.threshold ?? 0) : 0;
    const ofRule = { ...facts, fast: facts.fast.filter((point) => isFaster(point, milesPerHour)) };
    const known = recorded.filter(({ ruleId }) => ruleId === rule.id);
    return newAlerts(rule.event, judgeAlerts(rule, ofRule, now), known).map(({ key, ...alert }) => ({
      id: newId(),
      companyId,
      ruleId: rule.id,
      ...alert,
      ...whereOf(key),
      state: isQuiet(rule.quiet, minute) ? ('quiet' as const) : ('waits' as const),
      createdAt: now,
    }));
  });
  await insertAlerts(tx, rows);
}

/** What the rules ask about: what none of them does is not read. */
async function factsFor(tx: TenantTransaction, rules: readonly OnRule[], now: Date): Promise<AlertFacts> {
  const events = new Set(rules.map(({ event }) => event));
  const speeds = rules.flatMap(({ event, threshold }) => (event === 'too-fast' ? (threshold ?? 0) : []));
  return {
    visits: [...events].some(isOfVisits) ? await recentVisits(tx, now) : [],
    fast: speeds.length > 0 ? await fastPoints(tx, Math.min(...speeds), now) : [],
    newest: events.has('area-left') || events.has('stands') ? await newestPlaces(tx, now) : [],
    dumps: events.has('no-dump') ? await recentDumps(tx, now) : [],
    loaded: events.has('no-dump') ? await loadedTrucks(tx) : new Set(),
  };
}

const isOfVisits = (event: AlertRule['event']): boolean => event !== 'area-left' && event !== 'too-fast';

const isFaster = ({ metersPerSecond }: AlertFacts['fast'][number], milesPerHour: number): boolean =>
  metersPerSecond * 3_600 > milesPerHour * metersPerMile;

/** A key of what was found in the columns of an alert. */
function whereOf(key: string | null) {
  if (key === null) return {};
  const [kind, id] = key.split(' ');
  if (kind === 'job') return { jobId: id };
  return kind === 'site' ? { disposalSiteId: id } : { place: kind as VisitPlace };
}

function letter(
  alerts: readonly WaitingAlert[],
  timeZone: string,
  publicUrl: string,
): { subject: string; text: string } {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const lines = alerts.map((alert) => `${time.format(new Date(alert.happenedAt))}: ${alertInWords(alert)}`);
  const [first] = alerts;
  return {
    subject:
      alerts.length === 1 && first !== undefined
        ? alertInWords(first)
        : `${alerts.length} alerts of your trucks`,
    text: [
      'Hello,',
      '',
      ...lines,
      '',
      'The board shows where they are:',
      `${publicUrl}/dispatch`,
      '',
      'Who is told of what is set here:',
      `${publicUrl}/settings?tab=devices`,
      '',
    ].join('\n'),
  };
}
