import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';

export const findingKinds = [
  'discrepancy',
  'unsigned-48h',
  'ticket-twice',
  'day-open',
  'held-too-long',
  'service-overdue',
  'job-overdue',
  'gallons-missing',
  'ledger-differs',
  'form-differs',
  'waste-missing',
  'not-in-tank',
  'series-skipped',
  'filing-due',
  'permit-expiring',
] as const;
export const findingKind = z.enum(findingKinds);
export type FindingKind = z.infer<typeof findingKind>;

/** The name of each kind, and what to do about it. */
export const findingWords: Record<FindingKind, { readonly title: string; readonly help: string }> = {
  discrepancy: {
    title: 'Gallons do not agree',
    help: 'A disposal site rejected a load or a part of it, or received more than 50 gal and 10 % more or less than was on board. Within 15 days, write down what your crew says and what the site says, or correct the gallons.',
  },
  'unsigned-48h': {
    title: 'Disposal without a receipt',
    help: 'No ticket number, photo or signature of the site after 48 hours; where codes are mailed to the site, a number is not enough. Add the number, let the site sign, or say why there is none.',
  },
  'ticket-twice': {
    title: 'Ticket number used twice',
    help: 'Another truck or another day has the same ticket number at this site. Look at both tickets and enter the right number; entering the same one again says that the site gave it twice.',
  },
  'day-open': {
    title: 'Truck day not closed',
    help: 'The day is over, and its gallons are not closed. Settle what is missing and close it.',
  },
  'held-too-long': {
    title: 'Waste aboard too long',
    help: 'A truck has had waste in a tank for longer than your company allows. Take it to a site; how many days are allowed is in the settings under Compliance.',
  },
  'service-overdue': {
    title: 'Service overdue',
    help: 'The work was last done longer ago than its job type allows, and none is planned. Schedule it.',
  },
  'job-overdue': {
    title: 'Job not done on its day',
    help: 'The scheduled day has passed. Complete the job, move it or cancel it.',
  },
  'gallons-missing': {
    title: 'Gallons not recorded',
    help: 'A completed job that fills the tank has no gallons recorded: its disposal cannot be proved.',
  },
  'ledger-differs': {
    title: 'Job and ledger differ',
    help: 'The job and its bill have other gallons than the truck’s tank, and the ticket has those of the tank. Open the job and correct its price to take the ledger’s gallons, or correct the pickup in the day of the truck: the job follows.',
  },
  'form-differs': {
    title: 'Form and report differ',
    help: 'A form of the job says other gallons than the crew reported, and the bill and the papers have those of the report. Ask the crew which are right. Then correct the gallons of the job, or have the form filled in again.',
  },
  'waste-missing': {
    title: 'Waste not recorded',
    help: 'A completed job has gallons but no waste, so no report or manifest can say what they are. Record its pickup in the day of the truck, with the waste; the job takes it over.',
  },
  'not-in-tank': {
    title: 'Gallons not in a tank',
    help: 'The truck reports its tanks, but the gallons of this job are in none of them, so no ticket will have them. Record its pickup in the day of the truck.',
  },
  'series-skipped': {
    title: 'Recurring job skipped',
    help: 'A job of a recurring job could not be created. Fix the cause, then mark it as noted.',
  },
  'filing-due': {
    title: 'To be filed',
    help: 'An authority expects this within 60 days, or it is overdue. File it, then mark it as filed with its confirmation number.',
  },
  'permit-expiring': {
    title: 'Permit expires',
    help: 'A permit, license or registration expires within 60 days, or has expired. Renew it, then enter its new last day in the settings.',
  },
};

/** Something overdue or missing. */
export const finding = z.object({
  /** Stays the same as long as the finding exists. */
  key: z.string(),
  kind: findingKind,
  /** Null when it is about a truck. */
  clientId: id.nullable(),
  clientName: z.string(),
  /** The visit at a disposal site it is about. */
  ticketId: id.nullable(),
  /** The day of a truck it is about. */
  vehicleId: id.nullable(),
  /** One line; the truck's name for a finding about a truck; empty when unknown. */
  address: z.string(),
  /** The job it is about; null when a job is what is missing. */
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  /** Job title, job type, why a day was skipped, or disposal site. */
  subject: z.string(),
  /** The day from which it is overdue or wrong. */
  since: calendarDate,
});
export type Finding = z.infer<typeof finding>;
