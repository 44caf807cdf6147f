import type { ReactNode } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import type { DraftForm } from './use-draft.ts';

interface SettingsFormProps<Input> {
  readonly form: Pick<DraftForm<object, Input>, 'body' | 'check' | 'isDirty'>;
  readonly save: {
    readonly isPending: boolean;
    /** Called with the checked input. */
    readonly mutate: (input: Input) => void;
    /** What is shown when someone else changed the settings meanwhile. */
    readonly bothVersions: ReactNode;
  };
  /** Whether more content follows below on the same page. */
  readonly isFollowed?: boolean;
  readonly className?: string;
  readonly bodyClassName?: string;
  readonly children: ReactNode;
}

/** A form of the settings: its fields, Save Changes, and a question before leaving unsaved changes. */
export function SettingsForm<Input>(props: SettingsFormProps<Input>) {
  const { body, check, isDirty } = props.form;
  const { save, isFollowed = false, className, bodyClassName, children } = props;
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input !== null && !save.isPending) save.mutate(input);
      }}
    >
      <div ref={body} className={bodyClassName}>
        {children}
      </div>
      <div
        className={`flex flex-col-reverse ${isFollowed ? 'border-y' : 'border-t'} border-line bg-canvas py-4 md:flex-row md:justify-end`}
      >
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save Changes
        </Button>
      </div>
      <LeaveGuard when={isDirty && !save.isPending} />
      {save.bothVersions}
    </form>
  );
}
