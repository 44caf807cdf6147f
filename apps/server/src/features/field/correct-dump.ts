import { v5 } from 'uuid';
import { fieldCommand, type FieldCommand } from '@haulwright/domain/field/field-command';
import type { CorrectionCode, ReviewCode } from '@haulwright/domain/field/judge-field-command';
import { loadFactsOf } from '@haulwright/domain/field/load-facts-of';
import type { DumpCorrection } from '@haulwright/domain/field/report-correction';
import { isDumpCorrection } from '@haulwright/domain/field/work-times';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { postFacts, type PostRefusal, type Posting } from '../custody/ledger/post-facts.ts';
import { insertVisitNote } from '../custody/visits/visit-notes.queries.ts';
import type { FieldDoing } from './apply-judgement.ts';
import {
  isSite,
  loadCommand,
  standingDumps,
  type StandingDump,
  type StoredCommand,
} from './field-commands.queries.ts';

type Dump = Extract<FieldCommand, { type: 'load.dumped' | 'report.corrected' }> & {
  readonly data: Pick<DumpCorrection, 'rows' | 'disposalSiteId'>;
};
type Correction = Extract<FieldCommand, { type: 'report.corrected' }>;

const dumpOf = (stored: StoredCommand | undefined): Dump | undefined => {
  const report = stored?.outcome === 'applied' ? fieldCommand.parse(stored.body) : undefined;
  if (report?.type === 'load.dumped') return report;
  return report?.type === 'report.corrected' && isDumpCorrection(report.data)
    ? { ...report, data: report.data }
    : undefined;
};

const factIdsOf = ({ id, data: { rows } }: Dump): string[] => rows.map((_, row) => v5(String(row), id));

/** What keeps a correction from the dump that it names: that must be theirs, and what stands. */
export async function keepsFromDump(
  tx: TenantTransaction,
  data: DumpCorrection,
  userId: string,
): Promise<CorrectionCode | undefined> {
  const stored = await loadCommand(tx, data.commandId);
  const named = dumpOf(stored);
  if (named === undefined) return 'report.not-found';
  if (stored?.userId !== userId) return 'report.not-yours';
  const standing = await standingDumps(tx, factIdsOf(named));
  if (standing.length < named.data.rows.length) return 'report.corrected-meanwhile';
  if (data.disposalSiteId === named.data.disposalSiteId) return undefined;
  if (!(await isSite(tx, data.disposalSiteId))) return 'report.site-gone';
  return (await hasNumberedPaper(tx, named)) ? 'report.on-paper' : undefined;
}

/** Whether the crew gave the papers of the load their numbers: they name its site. */
async function hasNumberedPaper(tx: TenantTransaction, report: Dump): Promise<boolean> {
  if (report.type === 'load.dumped') return (report.data.papers ?? []).some(({ number }) => number !== null);
  const before = dumpOf(await loadCommand(tx, report.data.commandId));
  return before !== undefined && hasNumberedPaper(tx, before);
}

/**
 * Corrects what a crew dumped, at the time of the dump. At another site it is another visit, with the same
 * ticket: what was posted for the first one is withdrawn.
 * @returns why it does not count; nothing is changed then
 */
export async function correctDump(
  tx: TenantTransaction,
  { actor, now, events }: FieldDoing,
  command: Correction & { readonly data: DumpCorrection },
): Promise<ReviewCode | undefined> {
  const { commandId, disposalSiteId, ticketNumber } = command.data;
  const named = dumpOf(await loadCommand(tx, commandId));
  const standing = named === undefined ? [] : await standingDumps(tx, factIdsOf(named));
  const [first] = standing;
  if (first === undefined) throw new Error(`the dump ${commandId} vanished while it was corrected`);
  const dumped = loadFactsOf(command, {
    occurredAt: first.occurredAt.getTime(),
    generatorId: '',
    idOf: (row) => v5(String(row), command.id),
  });
  const moves = disposalSiteId !== first.visit.disposalSiteId;
  const visit = moves
    ? { ...first.visit, id: command.id, ticketNumber: ticketNumber ?? first.visit.ticketNumber }
    : first.visit;
  const posted = await postFacts(
    tx,
    { companyId: actor.companyId, userId: actor.userId, now, isAdmin: false, events },
    {
      ...postingOf(standing, dumped, { visit, moves }),
      because: 'own-dump',
      reason: 'Corrected by the crew',
    },
  );
  if (!posted.ok) return ofDump(posted.refusal);
  if (!moves && ticketNumber !== null && ticketNumber !== first.visit.ticketNumber)
    await insertVisitNote(tx, actor, visit.id, { kind: 'ticket-number', text: ticketNumber }, now);
  return undefined;
}

/** The dumps of the report take the place of those that stand, tank by tank. */
function postingOf(
  standing: readonly StandingDump[],
  dumped: ReturnType<typeof loadFactsOf>,
  { visit, moves }: { readonly visit: StandingDump['visit']; readonly moves: boolean },
): Pick<Posting, 'add' | 'replace'> {
  const inTank = ({ compartmentId }: StandingDump) =>
    moves ? undefined : dumped.find(({ fact }) => fact.compartmentId === compartmentId);
  const taken = new Set(standing.map(inTank));
  return {
    replace: standing.map((one) => {
      const { fact = null, method = null } = inTank(one) ?? {};
      return { factId: one.id, fact, method };
    }),
    add: dumped.filter((one) => !taken.has(one)).map((one) => ({ ...one, jobId: null, visit })),
  };
}

/** The facts stand, and nobody else corrects them while the tanks are locked but the gate and the office. */
const ofDump = (refusal: PostRefusal): ReviewCode =>
  refusal === 'load.fact-not-found' || refusal === 'load.already-corrected'
    ? 'report.corrected-meanwhile'
    : refusal;
