import { type CalendarButtonProps, calendarButtonLook, calendarIcon } from './calendar-button-look.tsx';
import { lateControl } from '../late/late-control.tsx';

/** Opens a month beside a date field. */
export const CalendarButton = lateControl<CalendarButtonProps>({
  load: async () => (await import('./calendar-popover.tsx')).CalendarPopover,
  standIn: ({ label, disabled }) => (
    <button
      type="button"
      aria-label={`Open calendar for ${label}`}
      aria-haspopup="dialog"
      aria-expanded={false}
      disabled={disabled}
      className={calendarButtonLook}
    >
      {calendarIcon}
    </button>
  ),
});
