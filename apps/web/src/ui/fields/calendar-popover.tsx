import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { type CalendarButtonProps, calendarButtonLook, calendarIcon } from './calendar-button-look.tsx';
import { Calendar } from './calendar.tsx';

/** `CalendarButton` once its code is loaded. */
export function CalendarPopover({
  label,
  disabled,
  value,
  onChoose,
  min,
  max,
  defaultOpen,
}: CalendarButtonProps & { readonly defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen);
  function choose(next: string) {
    setOpen(false);
    onChoose(next);
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`Open calendar for ${label}`}
        disabled={disabled}
        className={calendarButtonLook}
      >
        {calendarIcon}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50">
          <Popover.Popup aria-label={label} className="popup-surface p-2" initialFocus={false}>
            <Calendar value={value} onValueChange={choose} min={min} max={max} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
