import { createHash } from 'node:crypto';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { overlap } from '@haulwright/domain/pricing/price-book';
import { maxRaisedPrices } from '@haulwright/domain/pricing/raise-limits';
import {
  daysBefore,
  mayTakeBack,
  raiseRule,
  type PriceRaise,
  type RaisedPrice,
  type RaisePreview,
  type StoredRaise,
} from '@haulwright/domain/pricing/raise-prices';
import type { DatedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { priceRules } from './pricing.tables.ts';
import {
  holdingPrices,
  insertRaise,
  insertRaiseRules,
  itemsOfRaise,
  listRaises,
  lockPriceItems,
  replaceRules,
  rulesBeside,
  rulesOfRaise,
  takeRaiseBack,
  type HoldingPrice,
} from './price-raises.queries.ts';

type Refusal = 'not-found' | 'raise.past' | 'raise.too-many';

interface Planned extends RaisePreview {
  readonly holding: readonly HoldingPrice[];
}

/** What a raise would do to the prices that hold on its first day. */
export async function planRaise(
  tx: TenantTransaction,
  today: CalendarDate,
  raise: PriceRaise,
): Promise<Outcome<Planned, Refusal>> {
  if (raise.from < today) return refused('raise.past');
  const ids = [...new Set(raise.priceItemIds)];
  if ((await lockPriceItems(tx, ids)) < ids.length) return refused('not-found');
  const { from: on, withAgreements } = raise;
  const holding = await holdingPrices(tx, {
    on,
    priceItemIds: ids,
    withAgreements,
    limit: maxRaisedPrices + 1,
  });
  if (holding.length > maxRaisedPrices) return refused('raise.too-many');
  const prices = holding.map(({ rule, itemName, agreedWith }): RaisedPrice => {
    const raised = raiseRule(rule.rule, raise);
    const shown = { ruleId: rule.id, itemName, agreedWith, before: rule.rule };
    return raised.ok
      ? { ...shown, after: raised.rule, why: null }
      : { ...shown, after: null, why: raised.why };
  });
  return accepted({ prices, seal: sealOf(prices), holding });
}

/** A changed price is another rule, so that their ids say what was seen. */
const sealOf = (prices: readonly RaisedPrice[]): string =>
  createHash('sha256')
    .update(JSON.stringify(prices.map(({ ruleId, after }) => [ruleId, after])))
    .digest('hex');

/** Ends each price the day before and lets another one follow it, in a fixed number of statements. */
export async function raisePrices(
  tx: TenantTransaction,
  by: DatedAct,
  { seal, ...raise }: PriceRaise & { readonly seal: string },
): Promise<Outcome<string, Refusal | 'raise.none' | 'raise.changed-meanwhile'>> {
  const plan = await planRaise(tx, by.today, raise);
  if (!plan.ok) return plan;
  const { prices, holding } = plan.value;
  if (plan.value.seal !== seal) return refused('raise.changed-meanwhile');
  const { companyId, userId, now } = by;
  const raiseId = newId();
  const after = new Map(prices.map((price) => [price.ruleId, price.after]));
  const changed = holding.flatMap(({ rule }) => {
    const to = after.get(rule.id) ?? null;
    return to === null ? [] : { rule, to };
  });
  if (changed.length === 0) return refused('raise.none');
  await insertRaise(tx, {
    id: raiseId,
    companyId,
    from: raise.from,
    ppm: raise.ppm,
    cents: raise.cents,
    stepCents: raise.stepCents,
    priceCount: changed.length,
    createdBy: userId,
    createdAt: now,
  });
  const added = changed.flatMap(({ rule, to }) => {
    const base = { ...rule, replacesId: rule.id, createdBy: userId, createdAt: now };
    const ended = daysBefore(rule, raise.from);
    return [
      ...(ended === null ? [] : [{ ...base, ...ended, id: newId() }]),
      { ...base, id: newId(), rule: to, validFrom: raise.from },
    ];
  });
  await replaceRules(tx, by, { withdrawn: changed.map(({ rule }) => rule.id), added });
  await insertRaiseRules(
    tx,
    { companyId, raiseId },
    added.map(({ id }) => id),
  );
  return accepted(raiseId);
}

interface TakenBack {
  readonly restored: number;
  readonly kept: number;
}

/** Puts the prices of before a raise back; those that were changed since stay. */
export async function takeBack(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
): Promise<Outcome<TakenBack, 'not-found' | 'raise.begun'>> {
  const [raise] = await listRaises(tx, { id });
  if (raise === undefined) return refused('not-found');
  if (!mayTakeBack(raise, by.today)) return refused('raise.begun');
  const itemIds = await itemsOfRaise(tx, id);
  await lockPriceItems(tx, itemIds);
  if (!(await takeRaiseBack(tx, id, by))) return refused('not-found');
  const { written, replaced } = await rulesOfRaise(tx, id);
  const beside = await rulesBeside(tx, id, itemIds);
  const isFree = (rule: (typeof replaced)[number]) =>
    written.every(({ replacesId, withdrawnAt }) => replacesId !== rule.id || withdrawnAt === null) &&
    !beside.some((other) => other.priceItemId === rule.priceItemId && overlap(rule, other));
  const restored = replaced.filter(isFree);
  const isRestored = new Set(restored.map((rule) => rule.id));
  await replaceRules(tx, by, {
    withdrawn: written.flatMap(({ id: ruleId, replacesId }) =>
      replacesId !== null && isRestored.has(replacesId) ? ruleId : [],
    ),
    added: restored.map((rule): typeof priceRules.$inferInsert => ({
      ...rule,
      id: newId(),
      replacesId: rule.id,
      createdBy: by.userId,
      createdAt: by.now,
      withdrawnBy: null,
      withdrawnAt: null,
    })),
  });
  return accepted({ restored: restored.length, kept: raise.priceCount - restored.length });
}

/** A raise that was written in the same transaction. */
export async function storedRaise(tx: TenantTransaction, id: string): Promise<StoredRaise> {
  const [raise] = await listRaises(tx, { id });
  if (raise === undefined) throw new Error(`raise ${id} vanished within its own transaction`);
  const { takenBackAt: _takenBackAt, ...shown } = raise;
  return shown;
}
