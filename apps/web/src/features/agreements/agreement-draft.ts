import {
  agreementInput,
  newAgreement,
  type Agreement,
  type AgreementInput,
} from '@haulwright/domain/agreements/agreement';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { dayOfWeek } from '@haulwright/domain/kernel/calendar-date';

/** Input for an agreement; cents and dates may still be missing. */
export interface AgreementDraft {
  readonly client: { readonly id: string; readonly name: string } | null;
  readonly clientAddressId: string | null;
  readonly name: string;
  readonly charge: AgreementInput['charge'];
  readonly months: AgreementInput['months'];
  readonly bills: AgreementInput['bills'];
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate | null;
  readonly cents: number | null;
  /** First day of a new price; null: the price stays. */
  readonly priceFrom: CalendarDate | null;
  readonly includedGallons: number | null;
  readonly overagePrice: number | null;
  /** 'none', 'new', or the id of a series. */
  readonly visits: string;
  readonly jobTypeId: string | null;
  readonly everyWeeks: number | null;
  readonly firstVisit: CalendarDate;
  readonly purchaseOrder: string;
  readonly note: string;
}

export const emptyDraft = (today: CalendarDate, client: AgreementDraft['client']): AgreementDraft => ({
  client,
  clientAddressId: null,
  name: '',
  charge: 'period',
  months: 1,
  bills: 'advance',
  startDate: today,
  endDate: null,
  cents: null,
  priceFrom: null,
  includedGallons: null,
  overagePrice: null,
  visits: 'none',
  jobTypeId: null,
  everyWeeks: 4,
  firstVisit: today,
  purchaseOrder: '',
  note: '',
});

export const draftOf = (agreement: Agreement, today: CalendarDate): AgreementDraft => ({
  ...emptyDraft(today, { id: agreement.clientId, name: agreement.clientName }),
  clientAddressId: agreement.clientAddressId,
  name: agreement.name,
  charge: agreement.charge,
  months: agreement.months,
  bills: agreement.bills,
  startDate: agreement.startDate,
  endDate: agreement.endDate,
  cents: agreement.cents,
  includedGallons: agreement.includedGallons,
  overagePrice: agreement.overagePrice === 0 ? null : agreement.overagePrice,
  visits: agreement.seriesId ?? 'none',
  purchaseOrder: agreement.purchaseOrder ?? '',
  note: agreement.note ?? '',
});

/** The input for the call, or the errors by field. */
export function checkedDraft(draft: AgreementDraft, before: Agreement | undefined) {
  const { client, cents, visits } = draft;
  const price = { validFrom: draft.priceFrom ?? draft.startDate, cents };
  const rates =
    before === undefined
      ? [price]
      : draft.priceFrom === null
        ? before.rates
        : [...before.rates.filter(({ validFrom }) => validFrom !== draft.priceFrom), price];
  const agreed = {
    clientId: client?.id,
    clientAddressId: draft.clientAddressId,
    name: draft.name,
    purchaseOrder: draft.purchaseOrder,
    note: draft.note,
    charge: draft.charge,
    months: draft.months,
    anchorDate: before?.anchorDate ?? draft.startDate,
    bills: draft.bills,
    startDate: draft.startDate,
    endDate: draft.endDate,
    rates,
    includedGallons: draft.includedGallons,
    overagePrice: draft.overagePrice ?? 0,
    seriesId: visits === 'none' || visits === 'new' ? null : visits,
  };
  if (before !== undefined) return agreementInput.safeParse(agreed);
  return newAgreement.safeParse({
    ...agreed,
    newSeries:
      visits === 'new'
        ? {
            jobTypeId: draft.jobTypeId,
            title: draft.name,
            startDate: draft.firstVisit,
            rule: { unit: 'week', every: draft.everyWeeks, weekdays: [dayOfWeek(draft.firstVisit)] },
          }
        : null,
  });
}
