import type { MessagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import { languageName, messageLanguages } from '@haulwright/domain/companies/message-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan, useSession } from '../session/session-context.ts';
import { ConsentOfNumber } from './consent-of-number.tsx';
import { messageInWords } from './message-words.ts';

interface ClientMessagesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly clientId: string;
}

/** Public to other features: what a client is told of visits, in which language, and which numbers may be texted. */
export function ClientMessagesDialog({ open, onOpenChange, clientId }: ClientMessagesDialogProps) {
  const known = useQuery({
    ...api.clientMessages.ofClient.queryOptions({ input: { clientId } }),
    enabled: open,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Messages about Visits"
      description="By text message to a number that consented, else by email."
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <Loaded
        query={known}
        failed="Couldn't load the messages"
        isSmall
        waiting={<SkeletonRows label="Loading messages…" count={2} each="h-16" />}
      >
        {(messages) => <Shown clientId={clientId} messages={messages} />}
      </Loaded>
    </Dialog>
  );
}

function Shown({ clientId, messages }: { readonly clientId: string; readonly messages: MessagesOfClient }) {
  const mayEdit = useCan('EDIT_CLIENT');
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const keep = (next: MessagesOfClient) =>
    queryClient.setQueryData(api.clientMessages.ofClient.queryKey({ input: { clientId } }), next);
  const choose = useMutation({
    mutationFn: (input: Parameters<typeof api.clientMessages.chooseLanguage.call>[0]) =>
      api.clientMessages.chooseLanguage.call(input),
    onSuccess: keep,
    onError: (error) => toast.error({ title: 'Failed to save the language', description: messageOf(error) }),
  });
  return (
    <div className="flex flex-col gap-5">
      <Select
        label="Language"
        disabled={!mayEdit || choose.isPending}
        options={[
          { value: 'company', label: `As the company: ${languageName[messages.companyLanguage]}` },
          ...messageLanguages.map((language) => ({ value: language, label: languageName[language] })),
        ]}
        value={messages.language ?? 'company'}
        onValueChange={(language) =>
          choose.mutate({ clientId, language: language === 'company' ? null : language })
        }
      />
      <section aria-label="Text messages">
        <h3 className="mb-1 font-semibold">Text messages</h3>
        {messages.numbers.length === 0 && (
          <p className="text-ink-soft">The client has no number that can be texted.</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {messages.numbers.map((number) => (
            <li key={number.phone} className="py-2">
              <ConsentOfNumber clientId={clientId} number={number} onSaved={keep} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Sent messages">
        <h3 className="mb-1 font-semibold">Sent messages</h3>
        {messages.messages.length === 0 && <p className="text-ink-soft">None yet.</p>}
        <ul className="flex flex-col divide-y divide-line">
          {messages.messages.map((message) => (
            <li key={message.id} className="py-2">
              <p className="text-sm text-ink-soft">{messageInWords(message, timeZone)}</p>
              {message.body !== null && <p className="break-words">{message.body}</p>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
