import { toSendQueues } from '@haulwright/domain/invoicing/sending';
import { jobPriorities, jobStatuses } from '@haulwright/domain/jobs/job';
import { jobColumnSorts, jobSorts } from '@haulwright/domain/jobs/job-sorts';
import { dueConfidences } from '@haulwright/domain/tanks/tank-interval';
import { maxLabelNumber, unitStates } from '@haulwright/domain/rentals/unit';
import { wasteTypes } from '@haulwright/domain/services/waste-type';
import { date, oneId, oneOf, searchOf, text } from './search-fields.ts';

/**
 * What each list and page keeps in its address, so that it can be linked and survives a reload.
 * What does not fit is dropped, never an error: addresses get mangled on the way.
 */

export const dashboardSearch = searchOf({ tab: text });
export const clientListSearch = searchOf({
  search: text,
  status: oneOf('active', 'archived', 'all'),
  which: oneOf('owing', 'unplanned'),
  sort: text,
  columns: text,
  peek: oneId,
});
/** `run`: the import whose report is shown; `what`: what the file holds, clients when it says nothing. */
export const importSearch = searchOf({
  run: oneId,
  what: oneOf('jobs', 'services', 'trucks', 'balances', 'prices'),
});
export const jobListSearch = searchOf({
  search: text,
  status: oneOf(...jobStatuses),
  date,
  from: date,
  to: date,
  priority: oneOf(...jobPriorities),
  assignedTo: (value: unknown) => (value === 'nobody' ? value : oneId(value)),
  clientId: oneId,
  jobTypeId: oneId,
  seriesId: oneId,
  sort: oneOf(...jobSorts, ...jobColumnSorts),
  columns: text,
  peek: oneId,
});
/** `skips`: only the recurring jobs with skipped days. */
export const recurringJobsSearch = searchOf({ skips: oneOf('yes') });
export const routeDaySearch = searchOf({ date });
/** `date`: one day as cards; the rest narrows the table, sorts it and chooses its columns. */
export const routeListSearch = searchOf({
  date,
  search: text,
  state: text,
  from: date,
  to: date,
  sort: text,
  columns: text,
});
/**
 * `proposal`: the planning run whose plan is looked at beside the day's. The others narrow the open jobs: `q`
 * is searched for, `day` is whether they have one. `state` narrows the lanes.
 */
export const dispatchSearch = searchOf({
  date,
  view: oneOf('week'),
  state: text,
  proposal: oneId,
  q: text,
  priority: oneOf(...jobPriorities),
  jobTypeId: oneId,
  waste: oneOf(...wasteTypes),
  day: oneOf('set', 'none'),
});
/** `date`: a day other than the present one, which follows the clock. */
export const wallSearch = searchOf({ date });
/** `stop`: the chosen stop's id. */
export const routeSearch = searchOf({ stop: text });
/** `sort`, `columns`: of the price book; `item`: the price item that is looked at. */
export const settingsSearch = searchOf({ tab: text, sort: text, columns: text, item: oneId });
/** `from`: the form a new one begins with; blank without. */
export const newFormSearch = searchOf({ from: text });
/**
 * `view`: what the sign-in page shows instead of its first tab; `error_code`: why a provider sent the person
 * back without signing them in.
 */
export const authSearch = searchOf({
  view: oneOf('sign-up', 'forgot-password', 'sign-in-link'),
  error_code: text,
});
/** `state`: the reports somebody has decided. */
export const fieldReviewsSearch = searchOf({ state: oneOf('settled') });
/** `tab`: another than the open defects; the days are those of the shifts, or on which defects were found. */
export const trucksSearch = searchOf({
  tab: oneOf('settled', 'inspections', 'shifts'),
  search: text,
  danger: oneOf('unsafe', 'drivable'),
  from: date,
  to: date,
  sort: text,
  columns: text,
  peek: oneId,
});
/** `tab`: another than what is open; the rest narrows the tickets or the days, sorts them and chooses their columns. */
export const complianceSearch = searchOf({
  tab: oneOf('tickets', 'days', 'calendar'),
  search: text,
  from: date,
  to: date,
  wasteType: oneOf(...wasteTypes),
  clientId: oneId,
  sort: text,
  columns: text,
  /** The truck's day that is looked at. */
  day: text,
});
/** `tab`: another than unbilled work. The rest narrows what is assured: its days, rentals instead of trucks, all. */
export const billingSearch = searchOf({
  tab: oneOf(
    'runs',
    'drafts',
    'send',
    'invoices',
    'receivables',
    'payments',
    'online',
    'waived',
    'assurance',
  ),
  search: text,
  from: date,
  to: date,
  what: oneOf('units'),
  show: oneOf('all'),
  which: oneOf('send', 'open', 'overdue', 'disputed', 'refused', 'paid', 'closed', 'no-address', 'credit'),
  queue: oneOf(...toSendQueues),
  work: oneOf('jobs', 'rentals', 'ready', 'waiting'),
  sort: text,
  columns: text,
});
/** `edit`: the lines of a draft are corrected. */
export const invoiceSearch = searchOf({ edit: oneOf('lines') });
/** `clientId`: whom a new invoice is for. */
export const newInvoiceSearch = searchOf({ clientId: oneId });
/** `tab`: units or their kinds instead of rentals; `unit`: the label of the one that is looked at. */
export const rentalsSearch = searchOf({
  tab: oneOf('units', 'kinds', 'stock'),
  from: date,
  search: text,
  which: oneOf('ended', 'all'),
  clientId: oneId,
  sort: text,
  columns: text,
  peek: oneId,
  kind: oneId,
  state: oneOf(...unitStates),
  unit: (value: unknown) => {
    const label = Number(value);
    return Number.isInteger(label) && label >= 1 && label <= maxLabelNumber ? label : undefined;
  },
});
/** `clientId`: whose rental it is. */
export const newRentalSearch = searchOf({ clientId: oneId });
/** `tab`: agreements that have ended; `open`: the dialog that adds one. */
export const agreementsSearch = searchOf({ tab: oneOf('ended'), search: text, open: oneOf('new') });
/** `show`: other quotes than all. */
export const quotesSearch = searchOf({
  show: oneOf('follow-up', 'drafts', 'open', 'expired', 'accepted', 'declined', 'withdrawn'),
  search: text,
  sort: text,
  columns: text,
  peek: oneId,
});
/** `clientId`: whom a new quote is for. */
export const newQuoteSearch = searchOf({ clientId: oneId });
/** Which due tanks: `months` from now, a town, how sure it is. */
export const dueTanksSearch = searchOf({
  months: oneOf('0', '1', '3', '6', '12'),
  town: text,
  confidence: oneOf(...dueConfidences),
});
export const accountSearch = searchOf({ tab: text });
export const securityEventsSearch = searchOf({ search: text, from: date, to: date });
