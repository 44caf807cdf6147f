import { Button } from '../../../ui/buttons/button.tsx';

interface SheetFooterProps {
  readonly busy: boolean;
  /** Why nothing can be saved yet. */
  readonly whyNot: string | undefined;
  readonly onDashboard: () => void;
  readonly onCancel: () => void;
  readonly onNext: () => void;
}

/** The buttons of the sheet of a call; the last one sends its form. */
export function SheetFooter({ busy, whyNot, onDashboard, onCancel, onNext }: SheetFooterProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-2 min-[30rem]:contents">
        <Button className="min-[30rem]:mr-auto" onClick={onDashboard}>
          Dashboard
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <Button busy={busy} disabledReason={whyNot} onClick={onNext}>
        Save and Add Another
      </Button>
      <Button
        type="submit"
        variant="primary"
        aria-keyshortcuts="Control+Enter"
        busy={busy}
        disabledReason={whyNot}
      >
        Schedule Job
      </Button>
    </>
  );
}
