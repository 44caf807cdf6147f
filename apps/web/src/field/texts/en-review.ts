import type { ReviewCode } from '@haulwright/domain/field/judge-field-command';

/** Why the office looks at something. */
export const enReview: Record<ReviewCode, string> = {
  'job.already-completed': 'The job was already completed.',
  'job.already-cancelled': 'The job was cancelled.',
  'job.not-permitted': 'The job could not be changed this way.',
  'job.same-status': 'The job was already in this state.',
  'job.reason-missing': 'A reason is missing.',
  'job.begun-by-another': 'Someone else began the job.',
  'job.not-open': 'The job was given to someone else.',
  'job.not-found': 'The job is no longer there.',
  'job.not-yours': 'The job was not yours at that time.',
  'job.locked-on-route': 'The office locked the job on its route.',
  'route.not-found': 'The route is no longer there.',
  'route.not-yours': 'The route was not yours at that time.',
  'route.is-over': 'The route was already over.',
  'route.is-cancelled': 'The route was cancelled.',
  'vehicle.not-found': 'The truck is no longer there.',
  'form.not-found': 'The form is no longer there.',
  'shift.not-yours': "The shift is somebody else's.",
  'load.nothing-on-board': 'By the ledger the tank was empty.',
  'load.more-than-on-board': 'That is more than the ledger knows to be on board.',
  'load.waste-does-not-mix': 'This waste may not be mixed with what was in the tank.',
  'load.same-compartment': 'A tank cannot be emptied into itself.',
  'load.not-empty': 'The tank was not empty.',
  'load.unknown-compartment': 'This tank no longer exists.',
  'load.over-capacity': 'That is more than the tank holds.',
};
