import type { Versioned } from '@haulwright/domain/kernel/version';
import { maxLength } from '@haulwright/domain/kernel/text';
import { type AddressTank, type TankFacts, tankFacts } from '@haulwright/domain/tanks/tank';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

const tankAsInput = { asInput: (tank: AddressTank) => tank.facts };

/** Edits the facts about a tank beside its size. */
export function FactsDialog({
  addressId,
  tank,
  onClose,
}: {
  readonly addressId: string;
  /** The tank as it is shown. */
  readonly tank: Versioned<AddressTank>;
  readonly onClose: () => void;
}) {
  const { facts } = tank;
  const { saveSeen, bothVersions } = useSaveSeen(tank, tankAsInput);
  const queryClient = useQueryClient();
  const [householdPeople, setPeople] = useState(facts.householdPeople);
  const [ruleMonths, setMonths] = useState(facts.ruleMonths);
  const [ruleSource, setSource] = useState(facts.ruleSource ?? '');
  const checked = tankFacts.safeParse({ householdPeople, ruleMonths, ruleSource });
  const errorOf = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const save = useMutation({
    mutationFn: (input: TankFacts) =>
      saveSeen((next) => api.tanks.setFacts.call({ ...next, addressId }), input),
    onSuccess: () => {
      toast.success('Tank saved');
      onClose();
    },
    onError: (error) => toast.error({ title: 'Failed to save the tank', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.tanks.key() }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Household and rule"
      onSubmit={(event) => {
        event.preventDefault();
        if (checked.success && !save.isPending) save.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      {bothVersions}
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="People in the household"
          min={1}
          max={50}
          value={householdPeople}
          onValueChange={setPeople}
          error={errorOf('householdPeople')}
        />
        <NumberField
          label="Pump at least every"
          suffix="mo"
          hint="Required by the county, the state or a permit. Leave empty if there is no rule."
          min={1}
          max={120}
          value={ruleMonths}
          onValueChange={setMonths}
          error={errorOf('ruleMonths')}
        />
        <TextField
          label="Source of the rule"
          className="sm:col-span-2"
          maxLength={maxLength.line}
          value={ruleSource}
          onChange={(event) => setSource(event.target.value)}
          error={errorOf('ruleSource')}
        />
      </div>
    </Dialog>
  );
}
