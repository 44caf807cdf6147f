import { z } from 'zod';
import { clientType } from '../clients/client.ts';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { priceRule, revenueCategory } from './price-rule.ts';

const maxJobTypes = 200;

const itemFields = {
  name: requiredText(maxLength.name, 'Give the price item a name.'),
  /** Name of one unit: 'visit', 'toilet'. */
  unit: requiredText(40, 'Enter the unit, for example visit.'),
  /** Category of its work lines, for reports and taxes. */
  revenueCategory,
  taxCategory: revenueCategory,
  /** The job types it prices; a job type has at most one price item. */
  jobTypeIds: z.array(id).max(maxJobTypes),
};

/** Something the company sells, with its own prices. */
export const priceItemInput = z.object(itemFields);
export type PriceItemInput = z.output<typeof priceItemInput>;
export const priceItem = z.object({ id, ...itemFields, name: z.string(), unit: z.string() });
export type PriceItem = z.infer<typeof priceItem>;

const scopeFields = {
  /** For one client, one of its addresses, or all clients of a type; all null: for everybody. */
  clientId: id.nullable().default(null),
  clientAddressId: id.nullable().default(null),
  clientType: clientType.nullable().default(null),
};

const validity = { validFrom: calendarDate, validTo: calendarDate.nullable().default(null) };

const inOrder = <Input extends z.ZodType<{ validFrom: string; validTo: string | null }>>(input: Input) =>
  input.refine(({ validFrom, validTo }) => validTo === null || validFrom <= validTo, {
    path: ['validTo'],
    message: 'The last day is before the first.',
  });

export const priceRuleInput = inOrder(
  z.object({ priceItemId: id, ...scopeFields, ...validity, rule: priceRule }),
).refine(
  ({ clientId, clientAddressId, clientType: type }) =>
    [clientId, clientAddressId, type].filter((one) => one !== null).length <= 1,
  { path: ['clientId'], message: 'Choose a client, an address or a type of client.' },
);
export type PriceRuleInput = z.output<typeof priceRuleInput>;

/** The replacement for a rule; its scope stays. */
export const priceRuleChange = z.object({ ...validity, rule: priceRule });
export const checkedRuleChange = inOrder(priceRuleChange);

export const storedPriceRule = z.object({
  id,
  priceItemId: id,
  ...scopeFields,
  /** The client, or the client of the address; null for other scopes. */
  clientName: z.string().nullable(),
  /** Street and city. */
  address: z.string().nullable(),
  ...validity,
  rule: priceRule,
  createdAt: instant,
  createdByName: z.string().nullable(),
  /** It prices nothing since then; jobs completed before keep it. */
  withdrawnAt: instant.nullable(),
});
export type StoredPriceRule = z.infer<typeof storedPriceRule>;

export const priceSources = ['address', 'client', 'client-type', 'company', 'job-type', 'none'] as const;
export type PriceSource = (typeof priceSources)[number];

export interface RuleScope {
  readonly clientId: string | null;
  readonly clientAddressId: string | null;
  readonly clientType: string | null;
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
}

/** The client and address served. */
export interface Served {
  readonly clientId: string;
  readonly clientAddressId: string | null;
  readonly clientType: string;
}

const holdsOn = ({ validFrom, validTo }: RuleScope, on: CalendarDate): boolean =>
  validFrom <= on && (validTo === null || on <= validTo);

/** The rule that prices work for a client on a day: address before client, type and everybody. */
export function chooseRule<Rule extends RuleScope>(
  rules: readonly Rule[],
  served: Served,
  on: CalendarDate,
): { readonly source: PriceSource; readonly rule: Rule } | undefined {
  const valid = rules.filter((rule) => holdsOn(rule, on));
  const first = (source: PriceSource, fits: (rule: Rule) => boolean) => {
    const rule = valid.find(fits);
    return rule && { source, rule };
  };
  const { clientId, clientAddressId, clientType: type } = served;
  return (
    first('address', (rule) => rule.clientAddressId !== null && rule.clientAddressId === clientAddressId) ??
    first('client', (rule) => rule.clientId === clientId) ??
    first('client-type', (rule) => rule.clientType === type) ??
    first(
      'company',
      (rule) => rule.clientId === null && rule.clientAddressId === null && rule.clientType === null,
    )
  );
}

/** Whether two rules of the same scope are valid on the same day. */
export const overlap = (one: RuleScope, other: RuleScope): boolean =>
  one.clientId === other.clientId &&
  one.clientAddressId === other.clientAddressId &&
  one.clientType === other.clientType &&
  (one.validTo === null || other.validFrom <= one.validTo) &&
  (other.validTo === null || one.validFrom <= other.validTo);
