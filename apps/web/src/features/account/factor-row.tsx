import { KeyRound, MessageSquareText, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FactorType, MyFactor } from '../../api/my-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { momentInSentence } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { factorTypeName, nameOfFactor, phoneEnding } from './factor-words.ts';

const icons: Record<FactorType, ReactNode> = {
  totp: <Smartphone aria-hidden="true" />,
  phone: <MessageSquareText aria-hidden="true" />,
  webauthn: <KeyRound aria-hidden="true" />,
};

interface FactorRowProps {
  readonly factor: MyFactor;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

/** One second step. */
export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const name = nameOfFactor(factor);
  const type =
    factor.phone === null
      ? factorTypeName[factor.type]
      : `${factorTypeName[factor.type]}, number ${phoneEnding(factor.phone)}`;
  return (
    <li className="flex items-start gap-3 p-4 md:px-5">
      <span className="mt-0.5 text-ink-faint [&_svg]:size-5">{icons[factor.type]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{name}</p>
        {type !== name && <p className="text-ink-soft">{type}</p>}
        <p className="text-sm text-ink-soft">
          Added {momentInSentence(factor.addedAt, now, timeZone)}
          {factor.lastUsedAt !== null && ` · last used ${momentInSentence(factor.lastUsedAt, now, timeZone)}`}
        </p>
      </div>
      <div className="-my-1.5 -mr-2 flex">
        <Button
          variant="ghost"
          icon={<Pencil aria-hidden="true" />}
          iconLabel={`Rename ${name}`}
          onClick={onRename}
        />
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          iconLabel={`Remove ${name}`}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
