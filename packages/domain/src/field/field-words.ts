import type { InspectionReport } from '../inspections/inspection.ts';
import { unitsInWords, type UnitReport } from '../rentals/rental-work.ts';
import { notDoneReasonName } from '../jobs/not-done-reasons.ts';
import { formatGallons } from '../kernel/quantity.ts';
import type { CommandOutcome, FieldCommand } from './field-command.ts';
import type { NeedKind } from './job-needs.ts';
import { paperNumber } from './paper-number.ts';
import { isDumpCorrection } from './work-times.ts';

const signatureInWords = {
  signed: 'Took a signature',
  declined: 'The customer declined to sign',
  'nobody-there': 'Nobody was there to sign',
} as const;

const gallonsOf = (rows: readonly { readonly gallons: number }[]): string =>
  formatGallons(rows.reduce((sum, { gallons }) => sum + gallons, 0));

function inspectionInWords({ kind, defects }: InspectionReport): string {
  const found =
    defects.length === 0 ? 'no defects' : defects.length === 1 ? '1 defect' : `${defects.length} defects`;
  return `Inspected the truck ${kind} the trip: ${found}`;
}

/** Reports written by older phones contain no units. */
const completionInWords = ({ units = [] }: { readonly units?: readonly UnitReport[] }): string =>
  units.length === 0 ? 'Completed the job' : `Completed the job: ${unitsInWords(units)}`.slice(0, 400);

/** Describes the technician's action to the office in a sentence. */
export function commandInWords(command: FieldCommand): string {
  switch (command.type) {
    case 'route.started':
      return 'Started the route';
    case 'stop.arrived':
      return 'jobId' in command.data.stop ? 'Arrived at the job' : 'Arrived at the disposal site';
    case 'job.on-my-way':
      return 'Is on the way to the job';
    case 'job.completed':
      return completionInWords(command.data);
    case 'job.not-done':
      return `Could not do the job: ${notDoneReasonName[command.data.reason].toLowerCase()}`;
    case 'note.left':
      return 'Left a note';
    case 'load.taken':
      return `Pumped ${gallonsOf(command.data.rows)}`;
    case 'load.dumped':
      return `Dumped ${gallonsOf(command.data.rows)}`;
    case 'load.moved':
      return `Moved ${gallonsOf([command.data])} to another tank`;
    case 'load.measured':
      return command.data.gallons === 0
        ? 'Found a tank empty'
        : `Measured ${gallonsOf([command.data])} in a tank`;
    case 'tank.washed':
      return 'Washed a tank';
    case 'signature.taken':
      return signatureInWords[command.data.outcome];
    case 'message.sent':
      return 'Wrote a message';
    case 'messages.read':
      return 'Read messages';
    case 'shift.started':
      return 'Started the shift';
    case 'shift.paused':
      return 'Took a break';
    case 'shift.resumed':
      return 'Ended the break';
    case 'shift.ended':
      return 'Ended the shift';
    case 'inspection.done':
      return inspectionInWords(command.data);
    case 'form.filed':
      return 'Filled in a form';
    case 'report.corrected':
      return isDumpCorrection(command.data)
        ? `Corrected the dump to ${gallonsOf(command.data.rows)}`
        : 'Corrected the report of the job';
    default:
      return 'Suggested moving the pin';
  }
}

/** Explains why the effect of a report waits, in a sentence both the technician and the office read. */
const recordedBecause: Readonly<Record<string, string>> = {
  'job.not-found': 'This job no longer exists.',
  'job.not-yours': 'This job was not assigned to the technician at that time.',
  'job.begun-by-another': 'Someone else had already started this job.',
  'job.not-open': 'This job had been assigned to someone else.',
  'job.already-completed': 'This job was already completed.',
  'job.already-cancelled': 'This job had been cancelled.',
  'job.same-status': 'Someone else was already working on this job.',
  'job.not-permitted': 'The job’s status did not allow this.',
  'job.reason-missing': 'The reason is missing.',
  'job.locked-on-route': 'The job is locked on its route.',
  'job.needs-missing': 'Something the office requires at this job is missing.',
  'load.nothing-on-board': 'According to the ledger, the tank was empty.',
  'load.more-than-on-board': 'That is more than the ledger shows on board.',
  'load.waste-does-not-mix': 'This waste may not be mixed with what was in the tank.',
  'load.same-compartment': 'A tank cannot be emptied into itself.',
  'load.not-empty': 'The tank was not empty.',
  'load.unknown-compartment': 'This tank no longer exists.',
  'load.over-capacity': 'That is more than the tank holds.',
  'load.day-closed': 'The office had closed the truck’s day.',
  'report.not-found': 'The report that it corrects does not count yet.',
  'report.not-yours': 'It corrects somebody else’s report.',
  'report.corrected-meanwhile': 'The office has corrected this report meanwhile.',
  'report.not-counted': 'The job is not completed any more.',
  'report.times-wrong':
    'The times cannot be right: the arrival comes before the finish, at most 12 hours, and the finish before now.',
  'report.other-day': 'It moves the work to another day.',
  'report.on-paper': 'A numbered paper names the site of this dump.',
  'report.site-gone': 'This disposal site no longer exists.',
  'load.manifest-left': 'A manifest about these gallons has left.',
  'load.site-signed': 'The receiving site has signed for these gallons.',
  'load.spread': 'These gallons are in the record of a field.',
  'route.not-found': 'This route no longer exists.',
  'route.not-yours': 'This route was not assigned to the technician at that time.',
  'route.is-over': 'This route was already completed.',
  'route.is-cancelled': 'This route had been cancelled.',
  'vehicle.not-found': 'This truck no longer exists.',
  'person.removed': 'The technician no longer belonged to the company at that time.',
  'time.impossible': 'The phone’s clock was wrong: this cannot have happened when it says.',
  'form.not-found': 'This form no longer exists.',
  'shift.not-yours': "This shift is someone else's.",
  'unit.unknown': 'There is no unit with this label.',
  'unit.on-rent': 'This unit was on rent elsewhere on that day.',
  'unit.not-there': 'This unit was not at this rental on that day.',
  'unit.not-available': 'This unit is in maintenance, lost or retired.',
  'unit.other-type': 'A unit can only be exchanged for one of the same kind.',
  'unit.no-rental': 'This job is not for a rental.',
  'unit.type-not-agreed': 'No price is agreed for this kind of unit.',
  'unit.rental-ended': 'This rental has ended.',
  'unit.long-ago': 'The work is older than five years.',
  'paper.number-foreign':
    'Its paper’s number was not reserved for this phone. The office will assign another.',
  'paper.number-twice': 'Another paper already has this number. The office will assign another.',
  'reading.impossible':
    'The form’s readings cannot be right: a depth is out of range, or the layers are deeper than the liquid.',
};

/** The paper numbers in a report: 'M-000123'; empty without. */
export function paperNumbersOf(command: FieldCommand): string {
  const papers =
    command.type === 'job.completed' || command.type === 'load.dumped' ? command.data.papers : [];
  return (papers ?? []).flatMap(({ number }) => (number === null ? [] : paperNumber(number))).join(', ');
}

export const reasonInWords = (code: string): string =>
  recordedBecause[code] ?? 'Someone in the office has to review it.';

const refusedBecause: Readonly<Record<string, string>> = {
  'command.unreadable':
    'The server could not read this. It stays on your phone: update the app, or save it to a file for the office.',
  'command.id-reused':
    'Something else was already sent under the same number. It stays on your phone: save it to a file for the office.',
  'command.other-author':
    'Someone else already sent this. It stays on your phone until the office has looked at it.',
};

/** What the office looks at, by the first part of the code. */
const reviewed: Readonly<Record<string, string>> = { unit: 'units', paper: 'paper', reading: 'reading' };

/** Describes the outcome of a report to the technician; undefined when there is nothing to say. */
export function outcomeInWords(outcome: CommandOutcome, code: string | null): string | undefined {
  switch (outcome) {
    case 'applied':
      if (code === 'job.planned-again')
        return 'Saved. The office changed the plan of this job while you were offline.';
      if (code === 'client.not-told')
        return 'The client was not told: the job was not one of your next two any more, or too much time had passed.';
      if (code === null) return 'Saved.';
      return `Saved. ${reasonInWords(code)} The office is reviewing the ${reviewed[code.split('.')[0] ?? ''] ?? 'gallons'}.`;
    case 'recorded':
      return `${code === null ? '' : `${reasonInWords(code)} `}Your report is saved, and the office is reviewing it.`;
    case 'waiting':
      return 'Something you did earlier has not arrived yet. This will be sent again after it.';
    default:
      return refusedBecause[code ?? ''] ?? 'The server could not save this. It stays on your phone.';
  }
}

const needName: Record<NeedKind, string> = {
  photo: 'photo',
  signature: 'signature',
  position: 'position',
  paper: 'what the paper asks for',
};

/**
 * Lists in words the required things that a job lacks.
 * @param formTitles titles of forms that are not filled in
 * @param paperFields missing fields of the papers, as printed
 */
export function missingInWords(
  kinds: readonly NeedKind[],
  formTitles: readonly string[],
  paperFields: readonly string[] = [],
): string {
  const all = [
    ...kinds.map((kind) =>
      kind === 'paper' && paperFields.length > 0
        ? `on the paper ${paperFields.join(' and ')}`
        : needName[kind],
    ),
    ...formTitles.map((title) => `form “${title}”`),
  ];
  return all.length === 0 ? 'Nothing is missing any more' : all.join(', ');
}
