import type { GateCode } from '@haulwright/domain/gate/gate-receipt';
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
import { useField } from '../state/field-context.ts';
import { momentInWords, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

type Asked = GateCode | 'asking' | 'failed' | 'unknown';

/** The code by which the person at the gate signs for what was dumped, on a phone of their own. */
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

/** Asks once; who wants to know again mounts it again. */
function AskedCode({ visitId, onRetry }: AskedCodeProps) {
  const {
    database: { userId },
  } = useField();
  const [code, setCode] = useState<Asked>('asking');
  useEffect(() => {
    let isGone = false;
    async function ask() {
      const reply = await askForGateCode(userId, visitId);
      if (!isGone) setCode(codeIn(reply));
    }
    void ask();
    return () => {
      isGone = true;
    };
  }, [userId, visitId]);
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
      <Banner tone="good">
        {gate.signed(receipt.name, volume(receipt.receivedGallons, pack?.me.units ?? 'us', texts))}
      </Banner>
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
