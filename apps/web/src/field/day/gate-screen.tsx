import { gateChangeMinutes } from '@haulwright/domain/gate/gate-change';
import type { GateCode, GateReceipt } from '@haulwright/domain/gate/gate-receipt';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askForGateCode, type FieldReply } from '../../api/field-calls.ts';
import { correctedNow } from '../device/clock.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Screen } from '../kit/screen.tsx';
import { UndoBar } from '../kit/undo-bar.tsx';
import { CorrectDumpLink } from './correct-link.tsx';
import { useField } from '../state/field-context.ts';
import { momentInWords, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

type Asked = GateCode | 'asking' | 'failed' | 'unknown';

/** Shows the code with which the person at the gate signs for the dump on their own phone. */
export function GateScreen({ visitId }: { readonly visitId: string }) {
  const { commands, online } = useField();
  const { gate } = useTexts();
  const [tries, setTries] = useState(0);
  const isWaiting = commands.some(({ id, state }) => id === visitId && state === 'waiting');
  return (
    <Screen
      title={gate.title}
      backTo="/"
      actions={
        <>
          <UndoBar />
          <CorrectDumpLink at={{ visitId }} />
          <FieldLink to="/" className={fieldLook('primary', 'w-full')}>
            {gate.goOn}
          </FieldLink>
        </>
      }
    >
      {isWaiting ? (
        <Banner tone="info">{online ? gate.sending : gate.noSignal}</Banner>
      ) : (
        <AskedCode key={tries} visitId={visitId} onRetry={() => setTries(tries + 1)} />
      )}
    </Screen>
  );
}

interface AskedCodeProps {
  readonly visitId: string;
  readonly onRetry: () => void;
}

/** Asks once; retrying mounts it again. */
function AskedCode({ visitId, onRetry }: AskedCodeProps) {
  const {
    database: { userId },
    refresh,
  } = useField();
  const [code, setCode] = useState<Asked>('asking');
  useEffect(() => {
    let isGone = false;
    async function ask() {
      const reply = await askForGateCode(userId, visitId);
      if (isGone) return;
      const answer = codeIn(reply);
      setCode(answer);
      // What the site did not take is on board again.
      if (typeof answer === 'object' && answer.receipt !== null) refresh();
    }
    void ask();
    return () => {
      isGone = true;
    };
  }, [userId, visitId, refresh]);
  return <Answer code={code} onRetry={onRetry} />;
}

function codeIn(reply: FieldReply): Asked {
  if (reply.kind !== 'answer') return 'failed';
  if (reply.status === 200) return reply.body as GateCode;
  return reply.status === 404 ? 'unknown' : 'failed';
}

function Answer({ code, onRetry }: { readonly code: Asked; readonly onRetry: () => void }) {
  const { pack, clock } = useField();
  const texts = useTexts();
  const { gate } = texts;
  if (code === 'asking') return <p className="text-lg text-ink-soft">{gate.asking}</p>;
  if (code === 'unknown') return <Banner tone="info">{gate.unknown}</Banner>;
  if (code === 'failed')
    return (
      <Banner
        tone="info"
        action={
          <FieldButton className="w-full" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
            {gate.tryAgain}
          </FieldButton>
        }
      >
        {gate.noSignal}
      </Banner>
    );
  const { link, receipt } = code;
  const timeZone = pack?.me.timeZone ?? 'UTC';
  if (receipt !== null)
    return (
      <>
        <Receipt receipt={receipt} />
        <Changes receipt={receipt} now={correctedNow(clock)} onLookAgain={onRetry} />
      </>
    );
  if (link === null) return null;
  return (
    <>
      <p className="mb-3 text-xl text-ink">{gate.show}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(link.qrCode)}`}
        alt={gate.qrCode}
        className="mx-auto w-full max-w-80 rounded-xl bg-white p-2"
      />
      <p className="mt-3 text-lg text-ink-soft">
        {gate.until(momentInWords(link.expiresAt, correctedNow(clock), timeZone, texts))}
      </p>
      <p className="mt-2 text-lg text-ink-soft">{gate.onPaper}</p>
      <FieldButton className="mt-4 w-full" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
        {gate.isSigned}
      </FieldButton>
    </>
  );
}

/** What the site said; its refusal is no good news, and the driver goes on with what is on board. */
function Receipt({
  receipt: { outcome, name, receivedGallons, reason, isPosted },
}: {
  readonly receipt: GateReceipt;
}) {
  const { pack } = useField();
  const texts = useTexts();
  const { gate } = texts;
  const amount = volume(receivedGallons, pack?.me.units ?? 'us', texts);
  if (outcome === 'accepted') return <Banner tone="good">{gate.signed(name, amount)}</Banner>;
  return (
    <Banner tone="bad">
      <strong className="block text-xl font-semibold">
        {outcome === 'rejected' ? gate.rejected(name) : gate.tookPart(name, amount)}
      </strong>
      {reason !== null && <span className="block break-words">{gate.reason(reason)}</span>}
      {!isPosted && <span className="block">{gate.notFollowed}</span>}
    </Banner>
  );
}

interface ChangesProps {
  readonly receipt: GateReceipt;
  readonly now: Date;
  readonly onLookAgain: () => void;
}

/** What the site had signed before, and for how long it may still be something else. */
function Changes({ receipt: { version, earlier, at }, now, onLookAgain }: ChangesProps) {
  const { pack } = useField();
  const texts = useTexts();
  const { gate } = texts;
  // Servers from before changes say nothing of them.
  const before = version > 1 ? earlier : [];
  const first = before[0]?.at ?? at;
  const isOpen = now.getTime() < Date.parse(first) + gateChangeMinutes * 60_000;
  return (
    <>
      {before.map(({ at: signedAt, name, receivedGallons }) => (
        <p key={signedAt} className="mt-3 text-lg break-words text-ink-soft">
          {gate.changed(name, volume(receivedGallons, pack?.me.units ?? 'us', texts))}
        </p>
      ))}
      {isOpen && (
        <>
          <p className="mt-3 text-lg text-ink-soft">{gate.canChange}</p>
          <FieldButton className="mt-3 w-full" icon={<RefreshCw aria-hidden="true" />} onClick={onLookAgain}>
            {gate.lookAgain}
          </FieldButton>
        </>
      )}
    </>
  );
}
