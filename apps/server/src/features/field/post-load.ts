import { v5 } from 'uuid';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { loadRowsOf } from '@haulwright/domain/field/replay';
import type { LoadFact } from '@haulwright/domain/loads/load-fact';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { kept } from '../../platform/database/savepoint.ts';
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { recordFact, type FactRefusal } from '../loads/post-facts.ts';

/** Whether the report is only about gallons: it has no effect unless it can be posted. */
export const isLoadCommand = ({ type }: FieldCommand): boolean =>
  type === 'load.taken' || type === 'load.dumped';

class Refused extends Error {
  readonly refusal: FactRefusal;
  constructor(refusal: FactRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Posts the pumped or dumped gallons to the ledger, for all tanks of the report or none.
 * @returns why it cannot be posted; undefined when it was
 */
export async function postLoad(
  tx: TenantTransaction,
  doer: {
    readonly companyId: string;
    readonly userId: string;
    readonly occurredAt: Date;
    readonly now: Date;
    readonly countsOnClosedDay?: boolean;
    readonly events: Pick<Events, 'publish'>;
  },
  command: FieldCommand,
  job: LockedJob | undefined,
): Promise<FactRefusal | undefined> {
  const generatorId = job?.clientAddressId ?? null;
  // A job without an address has no generator.
  if (command.type !== 'load.dumped' && generatorId === null) return undefined;
  try {
    await kept(tx, async (savepoint) => {
      const factIds: string[] = [];
      for (const [at, row] of loadRowsOf(command).entries()) {
        const base = {
          // The same row of the same report is the same fact, however often it is posted.
          id: v5(String(at), command.id),
          compartmentId: row.compartmentId,
          occurredAt: doer.occurredAt.getTime(),
          gallons: row.gallons,
        };
        const fact: LoadFact =
          'wasteType' in row
            ? { ...base, kind: 'pickup', generatorId: generatorId ?? '', wasteType: row.wasteType }
            : {
                ...base,
                kind: 'discharge',
                siteId: command.type === 'load.dumped' ? command.data.disposalSiteId : '',
                emptied: row.emptied,
              };
        const posted = await recordFact(
          savepoint,
          doer,
          {
            fact,
            method: row.method,
            jobId: command.type === 'load.dumped' ? null : (job?.id ?? null),
            visit: command.type === 'load.dumped' ? { ...command.data, id: command.id } : undefined,
            countsOnClosedDay: doer.countsOnClosedDay === true,
          },
          doer.now,
        );
        if (!posted.ok) throw new Refused(posted.refusal);
        factIds.push(fact.id);
      }
      await doer.events.publish(savepoint, 'load.posted', { factIds, actor: doer, at: doer.now });
      if (command.type === 'load.dumped' && command.data.land !== undefined)
        await doer.events.publish(savepoint, 'dump.spread', {
          visitId: command.id,
          land: command.data.land,
          actor: doer,
          occurredAt: doer.occurredAt,
          now: doer.now,
        });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
