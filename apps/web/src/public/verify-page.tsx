import { shownCheckCode } from '@haulwright/domain/manifests/manifest-numbers';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { CheckedPaper } from '@haulwright/domain/manifests/manifest-view';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../api/errors.ts';
import { api } from '../api/queries.ts';
import { EntryFrame } from '../features/session/entry-frame.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { CheckedPaperFacts } from './checked-paper-facts.tsx';

/**
 * Shows anybody with a printed manifest what is recorded of it. The check code is in the address after #, so
 * that no log has it, and nothing is requested before the button is pressed.
 */
export default function VerifyPage() {
  const { number } = useParams({ from: '/verify/$number' });
  const [checkCode, setCheckCode] = useState(codeInAddress);
  const [tried, setTried] = useState(false);
  const check = useMutation({
    mutationFn: (): Promise<CheckedPaper> => api.manifests.check.call({ number, checkCode }),
  });
  return (
    <EntryFrame
      title={`Manifest ${number.slice(0, 20)}`}
      description="Type the check code that is printed below the QR code, and compare what is recorded with the paper in your hand."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (checkCode.trim() !== '') check.mutate();
        }}
      >
        <TextField
          label="Check code"
          required
          autoComplete="off"
          maxLength={maxLength.name}
          value={checkCode}
          error={
            tried && checkCode.trim() === ''
              ? 'Enter the check code.'
              : check.isError
                ? messageOf(check.error)
                : undefined
          }
          onChange={(event) => setCheckCode(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth busy={check.isPending}>
          Check this paper
        </Button>
      </form>
      {check.data !== undefined && <CheckedPaperFacts paper={check.data} />}
    </EntryFrame>
  );
}

/** As in the QR code. */
function codeInAddress(): string {
  const code = location.hash.slice(1, 21);
  return code.length === 10 ? shownCheckCode(code) : code;
}
