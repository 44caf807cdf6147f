import { CalendarDays } from 'lucide-react';

export interface CalendarButtonProps {
  /** Of the field it belongs to. */
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** 'yyyy-MM-dd', or null when empty. */
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export const calendarButtonLook =
  'absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-lg text-ink-faint hover:text-ink md:w-9';
export const calendarIcon = <CalendarDays aria-hidden="true" className="size-4" />;
