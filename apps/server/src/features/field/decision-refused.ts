import type { DecisionRefusal } from './decide-review.ts';

/** Why a report could not be decided so, and what to do. */
export const decisionRefused: Readonly<Record<DecisionRefusal, string>> = {
  'review.cannot-count': 'This can no longer be accepted, because the job is gone. Keep it as a note.',
  'review.is-completed': 'This can no longer be accepted, because the job is completed. Keep it as a note.',
  'review.ledger':
    'The gallons still do not match what the tank held. Correct the load first, or keep it as a note.',
  'review.units':
    'Some units still cannot be recorded. Record on the rental what happened to them, then keep this as a note.',
  'review.day-closed': 'The truck’s day is closed. Ask an admin to accept it, or keep it as a note.',
  'review.no-vehicle': 'This can no longer be accepted, because the truck was removed. Keep it as a note.',
  'review.no-form': 'This cannot be accepted, because its form is not known. Keep it as a note.',
  'review.no-shift': "This cannot be accepted, because the shift is someone else's. Keep it as a note.",
  'review.is-over': 'This can no longer be accepted, because the route is over. Keep it as a note.',
  'review.no-tank':
    'One of the two reports put its gallons into no tank, so they cannot be counted together. Record or correct the pickup on the truck’s day, then keep this as a note.',
  'review.changed':
    'The job has changed since this was reported. Look at the report again, and choose what should count.',
  'review.client-archived':
    'The client is archived, so the job cannot be made again. Restore the client first, or keep it as a note.',
  'review.address-gone':
    'The client or the address is gone, so the job cannot be made again. Keep it as a note, and schedule the work by hand.',
  'review.nameless':
    'The report does not say whose job it was. Keep it as a note, and schedule the work by hand.',
};
