// Public to other features: a part of the settings.
import type { PaymentConnection } from '@haulwright/domain/payments/online-payment';
import { judgeKey, keyRefusals } from '@haulwright/domain/payments/provider-key';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { codeOf, messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { momentInSentence } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { usePaymentsWrite } from './payments-queries.ts';

/** The company's account at a card provider. */
export function ConnectionTab() {
  const found = useQuery(api.payments.connection.queryOptions());
  return (
    <div className="max-w-5xl">
      <Loaded
        query={found}
        failed="Couldn't load the connection"
        toast="Failed to load the connection"
        waiting={<SkeletonRows label="Loading the connection…" count={1} each="h-60" />}
      >
        {({ connection }) => (
          <>
            {connection !== null && <Connected connection={connection} />}
            <ConnectForm isConnected={connection !== null} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Connected({ connection }: { readonly connection: PaymentConnection }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = usePaymentsWrite(
    () => api.payments.disconnect.call(),
    'Failed to disconnect',
    () => {
      setIsAsking(false);
      toast.success('Disconnected');
    },
  );
  return (
    <FormSection
      title="Stripe"
      description={`Connected ${momentInSentence(connection.connectedAt, now, timeZone)}, key ending ${connection.keyEnd}.`}
    >
      <p className="flex flex-wrap items-center gap-2">
        {connection.mode === 'test' && (
          <Badge tone="warn" icon={badgeIcons.warning}>
            Practice: no money moves
          </Badge>
        )}
        {connection.state === 'active' ? (
          <Badge tone="good" icon={badgeIcons.done}>
            Connected
          </Badge>
        ) : (
          <Badge tone="bad" icon={badgeIcons.problem}>
            Key refused
          </Badge>
        )}
      </p>
      {connection.reason !== null && (
        <p className="text-bad-text">Stripe says: {connection.reason} Enter another key.</p>
      )}
      {!connection.hasWebhook && (
        <p className="text-ink-soft">
          Stripe cannot reach this server, so payments are looked up every minute.
        </p>
      )}
      <Button className="self-start" onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Disconnect Stripe?"
        description="Clients can no longer pay online. Payments that were received stay; those under way are not recorded by themselves any more."
        confirmLabel="Disconnect"
        tone="danger"
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate({})}
      />
    </FormSection>
  );
}

/** Only the provider knows whether a key is its own. */
const isOfKey = (error: Error | null): error is Error => codeOf(error) === 'payments.key-refused';

function ConnectForm({ isConnected }: { readonly isConnected: boolean }) {
  const [key, setKey] = useState('');
  const [isPractice, setIsPractice] = useState(false);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const connect = usePaymentsWrite(api.payments.connect.call, 'Failed to connect', () => {
    setKey('');
    setIsPractice(false);
    setTried(false);
    toast.success({ title: 'Connected', description: 'Clients can pay invoices online.' });
  });
  const judged = judgeKey(key.trim(), isPractice);
  const wrong =
    key.trim() === ''
      ? 'Enter the restricted key.'
      : 'refusal' in judged
        ? keyRefusals[judged.refusal]
        : undefined;
  const { error } = connect;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (connect.isPending) return;
        setTried(true);
        // What is no restricted key is not even sent.
        if (wrong === undefined)
          connect.mutate({ key: key.trim(), isPractice }, { onError: () => field.current?.focus() });
        else field.current?.focus();
      }}
    >
      <FormSection
        title={isConnected ? 'Another key' : 'Connect Stripe'}
        description="Make a restricted key in Stripe under Developers, API keys: write access to Checkout Sessions, Refunds and Webhook Endpoints; read access to PaymentIntents, Charges, Balance transactions, Disputes and Events."
      >
        <TextField
          ref={field}
          label="Restricted key"
          hint="Begins with rk_live_. It is stored sealed and never shown again."
          required
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={(tried ? wrong : undefined) ?? (isOfKey(error) ? messageOf(error) : undefined)}
          onChange={(event) => {
            setKey(event.target.value);
            connect.reset();
          }}
        />
        <Checkbox
          label="Practice"
          hint="For a key of Stripe’s test mode (rk_test_): payments are recorded here, and no money moves."
          checked={isPractice}
          onCheckedChange={setIsPractice}
        />
        <Button type="submit" variant="primary" className="self-start" busy={connect.isPending}>
          {isConnected ? 'Replace key' : 'Connect'}
        </Button>
      </FormSection>
    </form>
  );
}
