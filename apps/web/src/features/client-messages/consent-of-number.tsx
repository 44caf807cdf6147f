import type { MessagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import type { ConsentState } from '@haulwright/domain/client-messages/consent';
import { maxLength } from '@haulwright/domain/kernel/text';
import { phonesIn } from '@haulwright/domain/kernel/phone-text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';

type Number = MessagesOfClient['numbers'][number];

const stateWords: Readonly<Record<ConsentState, string>> = {
  asked: 'Asked, no answer yet',
  given: 'May be texted',
  stopped: 'Must not be texted',
};

/** Whether a number may be texted, who said so and how; recorded by the office in words. */
export function ConsentOfNumber({
  clientId,
  number: { phone, name, said },
  onSaved,
}: {
  readonly clientId: string;
  readonly number: Number;
  readonly onSaved: (next: MessagesOfClient) => void;
}) {
  const mayEdit = useCan('EDIT_CLIENT');
  const { timeZone } = useSession();
  const [how, setHow] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const record = useMutation({
    mutationFn: (input: Parameters<typeof api.clientMessages.recordConsent.call>[0]) =>
      api.clientMessages.recordConsent.call(input),
    onSuccess: (next) => {
      setOpen(false);
      setTried(false);
      setHow('');
      onSaved(next);
    },
    onError: (error) => toast.error({ title: 'Failed to record it', description: messageOf(error) }),
  });
  const say = (state: ConsentState) => {
    setTried(true);
    if (how.trim() !== '') record.mutate({ clientId, phone, state, how });
  };
  const shown = phonesIn(phone)[0] ?? phone;
  const state = said?.state;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium">{shown}</span>
          {name !== null && <span className="text-ink-soft">{` · ${name}`}</span>}
          <span className="block text-sm text-ink-soft">
            {said === null
              ? 'No consent recorded: no text messages.'
              : `${stateWords[said.state]} · ${said.how}${said.byName === null ? '' : ` · ${said.byName}`} · ${new Date(said.at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })}`}
          </span>
        </span>
        {mayEdit && !isOpen && (
          <Button size="sm" aria-label={`Record consent of ${shown}`} onClick={() => setOpen(true)}>
            Record
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          <TextField
            label="How was it said?"
            hint="For example: on the telephone, by Mrs. Miller."
            required
            maxLength={maxLength.line}
            value={how}
            onChange={(event) => setHow(event.target.value)}
            error={
              wasTried && how.trim() === '' ? 'Say how: on the telephone, in person, in writing.' : undefined
            }
          />
          <div className="flex flex-wrap gap-2">
            {state !== 'given' && (
              <Button variant="primary" busy={record.isPending} onClick={() => say('given')}>
                May Be Texted
              </Button>
            )}
            {state === undefined && (
              <Button busy={record.isPending} onClick={() => say('asked')}>
                Asked
              </Button>
            )}
            {state !== 'stopped' && (
              <Button busy={record.isPending} onClick={() => say('stopped')}>
                Must Not Be Texted
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </div>
        </>
      )}
    </div>
  );
}
