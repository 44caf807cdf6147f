import { gateOutcomeName } from '@haulwright/domain/custody/visits/gate-outcome';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { useState } from 'react';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';

type GateReceipt = Exclude<TicketDetail['gateReceipt'], null>;

/** What the site said and signed at its gate, and what of it is still to be settled. */
export function GateWord({ receipt }: { readonly receipt: GateReceipt }) {
  const units = useUnits();
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const { outcome, name, receivedGallons, reportedGallons, reason, ph, codeMailedTo, at, isPosted, earlier } =
    receipt;
  const received = units.volume(receivedGallons);
  const said = {
    accepted: `${name} signed at the gate for ${received}`,
    partly_accepted: `${name} took ${received} at the gate and refused the rest`,
    rejected: `${name} rejected the load at the gate`,
  }[outcome];
  const isAccepted = outcome === 'accepted';
  return (
    <div className="mt-1 break-words">
      <p>
        {`${said}, ${momentInWords(at, now, timeZone)}.`}
        {codeMailedTo !== null && ` Confirmed by a code mailed to ${codeMailedTo}.`}
        {receivedGallons !== reportedGallons && ` The crew had reported ${units.volume(reportedGallons)}.`}
        {!isAccepted && isPosted && ' What was not taken is on board again.'}
        {!isPosted && ' The ledger could not be updated: correct the gallons.'}
      </p>
      {reason !== null && (
        <p className="mt-1">
          <span className="font-medium">Reason:</span> {reason}
        </p>
      )}
      {earlier.map((one) => (
        <p key={one.at} className="mt-1">
          Changed by the site. Before: {gateOutcomeName[one.outcome].toLowerCase()},{' '}
          {units.volume(one.receivedGallons)}, signed by {one.name}, {momentInWords(one.at, now, timeZone)}.
        </p>
      ))}
      {ph !== null && <p className="mt-1">pH {ph}</p>}
    </div>
  );
}
