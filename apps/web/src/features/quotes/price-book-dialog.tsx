import { priceHoldText } from '@haulwright/domain/pricing/price-job';
import type { QuoteLineInput } from '@haulwright/domain/quotes/quote-lines';
import type { JobType } from '@haulwright/domain/services/job-type';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { VolumeField } from '../measures/volume-field.tsx';

const MAX_GALLONS = 1_000_000;

interface PriceBookDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly clientId: string;
  readonly addressId: string;
  readonly jobTypes: readonly JobType[];
  readonly onAdd: (lines: readonly QuoteLineInput[]) => void;
}

/** Adds work at the price book's price for this client and address. */
export function PriceBookDialog({
  open,
  onOpenChange,
  clientId,
  addressId,
  jobTypes,
  onAdd,
}: PriceBookDialogProps) {
  const [jobTypeId, setJobTypeId] = useState<string | null>(null);
  const [gallons, setGallons] = useState<number | null>(null);
  const [onSiteMinutes, setMinutes] = useState<number | null>(null);
  const [isEmergency, setEmergency] = useState(false);
  const [tried, setTried] = useState(false);
  const ask = useMutation({
    mutationFn: (id: string) =>
      api.quotes.priceLines.call({
        clientId,
        clientAddressId: addressId,
        jobTypeId: id,
        gallons,
        onSiteMinutes,
        isEmergency,
      }),
    onSuccess: ({ lines }) => {
      if (lines.length === 0) return;
      onAdd(lines);
      onOpenChange(false);
    },
  });
  const choose = (id: string) => {
    setJobTypeId(id);
    const type = jobTypes.find((one) => one.id === id);
    setGallons(type?.expectedGallons ?? null);
    setMinutes(type?.durationMinutes ?? null);
    ask.reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="From the price book"
      description="At today’s price for this client and address."
      onSubmit={(event) => {
        event.preventDefault();
        // Otherwise the surrounding quote form would be submitted too.
        event.stopPropagation();
        setTried(true);
        if (jobTypeId !== null && !ask.isPending) ask.mutate(jobTypeId);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={ask.isPending}>
            Add lines
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Select
          label="Job type"
          required
          placeholder="Choose the work"
          options={jobTypes.map(({ id, name }) => ({ value: id, label: name }))}
          value={jobTypeId}
          onValueChange={choose}
          error={tried && jobTypeId === null ? 'Choose the work.' : undefined}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <VolumeField label="Volume" max={MAX_GALLONS} gallons={gallons} onGallonsChange={setGallons} />
          <NumberField
            label="Time on site"
            suffix="min"
            min={0}
            max={1_440}
            value={onSiteMinutes}
            onValueChange={setMinutes}
          />
        </div>
        <Checkbox label="Emergency" checked={isEmergency} onCheckedChange={setEmergency} />
        <FieldError>{problemOf(ask)}</FieldError>
      </div>
    </Dialog>
  );
}

function problemOf({
  data,
  error,
}: {
  readonly data: Awaited<ReturnType<typeof api.quotes.priceLines.call>> | undefined;
  readonly error: unknown;
}): string | undefined {
  if (error !== null && error !== undefined) return messageOf(error);
  if (data === undefined || data.lines.length > 0) return undefined;
  return data.holds.length > 0
    ? data.holds.map((hold) => priceHoldText[hold]).join(' ')
    : 'The price book has no price for this work. Add a free line, or enter the price under Settings.';
}
