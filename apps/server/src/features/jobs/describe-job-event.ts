import { jobStatus, jobStatusName } from '@haulwright/domain/jobs/job';

type Details = Readonly<Record<string, unknown>>;

/** Describes a job event in one sentence. Events of older versions may lack details. */
export function describeJobEvent(type: string, details: Details, nameOf: (userId: string) => string): string {
  switch (type) {
    case 'created':
      if (details['from'] === 'field-report')
        return [
          'Made again from a field report',
          text(details['before']) && `It was ${text(details['before'])}`,
        ]
          .filter(Boolean)
          .join('. ');
      if (details['from'] === 'quote') return 'Created from an accepted quote';
      if (details['from'] === 'portal') return 'Requested by the client on its portal';
      return details['from'] === 'due-list' ? 'Created from the list of due tanks' : 'Job created';
    case 'made-by-series':
      return [
        'Created by its recurring job',
        details['windowMoved'] !== undefined &&
          `Its arrival window was moved: ${text(details['windowMoved'])}`,
      ]
        .filter(Boolean)
        .join('. ');
    case 'duplicated':
      return `Copied from ${text(details['jobNumber']) || 'another job'}`;
    case 'edited':
      return `Changed: ${list(details['fields']) || 'details'}`;
    case 'rescheduled':
      return `Date: ${text(details['from']) || 'none'} → ${text(details['to']) || 'none'}`;
    case 'status-changed': {
      const change = `Status: ${status(details['from'])} → ${status(details['to'])}`;
      return [change, text(details['reason']), gallons(details['actualGallons'])].filter(Boolean).join('. ');
    }
    case 'assigned':
      return typeof details['to'] === 'string' ? `Assigned to ${nameOf(details['to'])}` : 'Unassigned';
    case 'planned':
      return `On route ${text(details['routeName'])}`;
    case 'unplanned':
      return `Off its route: ${text(details['reason'])}`;
    case 'reported':
      return [
        `${decided[text(details['act'])] ?? 'Report'} of ${text(details['by']) || 'the crew'}`,
        text(details['said']),
        text(details['times']),
        gallons(details['gallons']),
        text(details['notes']),
      ]
        .filter(Boolean)
        .join('. ');
    default:
      return type;
  }
}

const decided: Readonly<Record<string, string>> = {
  replaced: 'Gallons replaced by the report',
  added: 'Second visit added from the report',
  'kept-as-note': 'Kept as a note: the report',
  corrected: 'Corrected by the report',
  undone: 'Decision undone about the report',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): string =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : '';
const gallons = (value: unknown): string =>
  typeof value === 'number' ? `${value.toLocaleString('en-US')} gallons collected` : '';

function status(value: unknown): string {
  const known = jobStatus.safeParse(value);
  return known.success ? jobStatusName[known.data] : text(value);
}
