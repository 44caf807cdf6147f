import type { z } from 'zod';
import {
  overlap,
  type checkedRuleChange,
  type PriceRuleInput,
  type RuleScope,
  type StoredPriceRule,
} from '@haulwright/domain/pricing/price-book';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TimedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  countRules,
  insertRule,
  isKnownScope,
  listRules,
  loadRule,
  lockPriceItem,
  rulesInForce,
  withdrawRule,
} from './price-book.queries.ts';

/** Per item, agreements included: all are read to find overlaps. */
const maxRules = 2_000;

/** Adds a rule. The item's lock keeps two people from adding overlapping rules. */
export async function addRule(
  tx: TenantTransaction,
  by: TimedAct,
  input: PriceRuleInput,
): Promise<Outcome<string, 'not-found' | 'price.overlaps' | 'price.too-many'>> {
  if (!(await lockPriceItem(tx, input.priceItemId)) || !(await isKnownScope(tx, input)))
    return refused('not-found');
  if ((await countRules(tx, input.priceItemId)) >= maxRules) return refused('price.too-many');
  if (await overlapsAny(tx, input.priceItemId, input)) return refused('price.overlaps');
  const { companyId, userId, now } = by;
  const id = newId();
  await insertRule(tx, { id, companyId, ...input, createdBy: userId, createdAt: now });
  return accepted(id);
}

/**
 * Withdraws a rule and adds its replacement, for the same scope.
 * @param asSeen throws if the locked rule is not what was seen
 */
export async function replaceRule(
  tx: TenantTransaction,
  by: TimedAct,
  { id, ...change }: z.output<typeof checkedRuleChange> & { readonly id: string },
  asSeen: (present: StoredPriceRule) => void,
): Promise<Outcome<string, 'not-found' | 'price.overlaps' | 'price.withdrawn'>> {
  const locked = await lockRule(tx, id);
  if (!locked.ok) return locked;
  const { companyId, userId, now } = by;
  const [present] = (await listRules(tx, { id })).rules;
  if (present !== undefined) asSeen(present);
  await withdrawRule(tx, id, by);
  const { priceItemId, clientId, clientAddressId, clientType } = locked.value;
  const scope = { priceItemId, clientId, clientAddressId, clientType };
  if (await overlapsAny(tx, priceItemId, { ...scope, ...change })) return refused('price.overlaps');
  const newRule = newId();
  await insertRule(tx, {
    id: newRule,
    companyId,
    ...scope,
    ...change,
    replacesId: id,
    createdBy: userId,
    createdAt: now,
  });
  return accepted(newRule);
}

/** The rule prices nothing from now on. */
export async function endRule(
  tx: TenantTransaction,
  by: TimedAct,
  id: string,
): Promise<Outcome<null, 'not-found' | 'price.withdrawn'>> {
  const locked = await lockRule(tx, id);
  if (!locked.ok) return locked;
  await withdrawRule(tx, id, by);
  return accepted(null);
}

/** Reads a rule in force after locking its item. */
async function lockRule(tx: TenantTransaction, id: string) {
  const seen = await loadRule(tx, id);
  if (seen === undefined || !(await lockPriceItem(tx, seen.priceItemId))) return refused('not-found');
  const rule = await loadRule(tx, id);
  if (rule === undefined) return refused('not-found');
  return rule.withdrawnAt === null ? accepted(rule) : refused('price.withdrawn');
}

const overlapsAny = async (tx: TenantTransaction, priceItemId: string, rule: RuleScope): Promise<boolean> =>
  (await rulesInForce(tx, priceItemId)).some((other) => overlap(rule, other));
