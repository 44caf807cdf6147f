import type { Versioned } from '@haulwright/domain/kernel/version';
import { landMethods } from '@haulwright/domain/field/land-report';
import { fieldInput, sizeOf, type FieldInput } from '@haulwright/domain/land/field';
import { setbackSetIds, setbackSets } from '@haulwright/domain/land/setbacks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { LeaveGuard } from '../../leave-guard.tsx';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { BoundaryFields } from './boundary-fields.tsx';
import { fieldOf } from './land-queries.ts';
import { count, methodName } from './land-words.ts';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { fieldId } }: PageVisit) =>
  Promise.all([
    queryClient.prefetchQuery(api.disposalSites.list.queryOptions()),
    ...(fieldId === undefined ? [] : [queryClient.prefetchQuery(fieldOf(fieldId))]),
  ]);

const blank: FieldInput = {
  name: '',
  disposalSiteId: null,
  ownerName: null,
  ownerAddress: null,
  place: null,
  boundary: [],
  acresOverride: null,
  crop: null,
  nitrogenLbPerAcre: null,
  otherNitrogenLbPerAcre: 0,
  phosphorusLbPerAcre: null,
  methods: ['injected'],
  setbackSet: null,
  features: [],
  note: null,
  active: true,
};

/** Adds or edits a field: its boundary on the map, or by degrees. */
export default function FieldFormPage() {
  const { fieldId } = useParams({ strict: false });
  return fieldId === undefined ? <FieldForm id={null} first={blank} /> : <EditForm id={fieldId} />;
}

function EditForm({ id }: { readonly id: string }) {
  const field = useQuery(fieldOf(id));
  return (
    <Loaded
      query={field}
      failed="Couldn't load this field"
      toast="Failed to load the field"
      waiting={<SkeletonRows label="Loading field…" count={3} each="h-32" className="flex flex-col gap-4" />}
    >
      {(shown) => <FieldForm key={id} id={id} seen={shown} first={inputOf(shown)} />}
    </Loaded>
  );
}

const inputOf = (field: FieldInput): FieldInput =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, field[name as keyof FieldInput]]),
  ) as unknown as FieldInput;

const poundsPerAcre = { suffix: 'lb/ac', min: 0, max: 2_000, decimals: 3 };

interface FieldFormProps {
  readonly id: string | null;
  /** The field as it was loaded; left out for a new one. */
  readonly seen?: Versioned<FieldInput>;
  readonly first: FieldInput;
}

function FieldForm({ id, seen, first }: FieldFormProps) {
  const { saveSeen, bothVersions } = useSaveSeen(seen ?? null);
  const [draft, setDraft] = useState(first);
  const [tried, setTried] = useState(false);
  const sites = useQuery(api.disposalSites.list.queryOptions());
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const change = (changed: Partial<FieldInput>) => setDraft({ ...draft, ...changed });
  const checked = fieldInput.safeParse(draft);
  const save = useMutation({
    mutationFn: (input: FieldInput) =>
      id === null
        ? api.land.create.call(input, { context: { idempotencyKey: keyFor(input) } })
        : saveSeen((next) => api.land.update.call({ id, ...next }), input),
    onSuccess: async (saved) => {
      forget();
      toast.success(id === null ? 'Field added' : 'Field saved');
      await queryClient.invalidateQueries({ queryKey: api.land.key() });
      await navigate({ to: '/fields/$fieldId', params: { fieldId: saved.id }, ignoreBlocker: true });
    },
    onError: (error) => toast.error({ title: 'Failed to save the field', description: messageOf(error) }),
  });
  const taken = codeOf(save.error) === 'name.taken' && save.variables?.name === draft.name;
  const error = (name: keyof FieldInput) =>
    (tried ? checked.error?.issues.find(({ path }) => path[0] === name)?.message : undefined) ??
    (name === 'name' && taken ? 'This name is already in use.' : undefined);
  const text = (
    name: 'name' | 'ownerName' | 'ownerAddress' | 'place' | 'crop',
    label: string,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      required={name === 'name'}
      autoComplete="off"
      value={draft[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      error={error(name)}
    />
  );
  const pounds = (name: 'nitrogenLbPerAcre' | 'phosphorusLbPerAcre', label: string, hint: string) => (
    <NumberField
      label={label}
      hint={hint}
      {...poundsPerAcre}
      value={draft[name]}
      onValueChange={(value) => change({ [name]: value })}
      error={error(name)}
    />
  );
  const { acres, usableAcres } = sizeOf(draft);
  const title = id === null ? 'Add Field' : `Edit ${first.name}`;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !save.isPending) save.mutate(checked.data);
      }}
    >
      <PageHeader
        title={title}
        breadcrumbs={[
          <Link key="fields" to="/fields">
            Fields
          </Link>,
        ]}
      />
      {bothVersions}
      <div className="flex flex-col gap-4">
        <Card
          title="Boundary and buffers"
          description="Click the map to add a corner, or type coordinates below."
        >
          <BoundaryFields
            draft={draft}
            onChange={change}
            near={nearOf(sites.data, draft.disposalSiteId)}
            error={error('boundary') ?? error('features')}
          />
          <p className="numeric mt-3 font-semibold" aria-live="polite">
            {`${count(acres)} acres, ${count(usableAcres)} outside buffers`}
          </p>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <NumberField
              label="Acres, if not as drawn"
              hint="Leave empty to take what the boundary holds."
              suffix="acres"
              min={0.01}
              max={10_000}
              decimals={3}
              step={0.1}
              value={draft.acresOverride}
              onValueChange={(acresOverride) => change({ acresOverride })}
              error={error('acresOverride')}
            />
            <Select
              label="Setbacks"
              placeholder="None"
              options={[
                { value: '', label: 'None' },
                ...setbackSetIds.map((value) => ({
                  value,
                  label: setbackSets[value].title,
                  detail: setbackSets[value].source.cite,
                })),
              ]}
              value={draft.setbackSet ?? ''}
              onValueChange={(value) =>
                change({ setbackSet: setbackSetIds.find((one) => one === value) ?? null })
              }
            />
          </div>
        </Card>
        <Card title="Field">
          <div className="grid gap-4 sm:grid-cols-2">
            {text('name', 'Name')}
            <Select
              label="Disposal site"
              hint="Dumps of trucks there wait to be spread on its fields."
              placeholder="None"
              options={[
                { value: '', label: 'None' },
                ...(sites.data ?? []).map((site) => ({ value: site.id, label: site.name })),
              ]}
              value={draft.disposalSiteId ?? ''}
              onValueChange={(value) => change({ disposalSiteId: value || null })}
            />
            {text('ownerName', 'Owner')}
            {text('ownerAddress', 'Owner’s address')}
            {text('place', 'Place', 'Street address or description.')}
            {text('crop', 'Crop')}
            {pounds('nitrogenLbPerAcre', 'Nitrogen the crop needs', 'Per year. It sets the rate.')}
            <NumberField
              label="Nitrogen from other sources"
              hint="Fertilizer, legumes, and manure that is not recorded on this field."
              {...poundsPerAcre}
              value={draft.otherNitrogenLbPerAcre}
              onValueChange={(value) => change({ otherNitrogenLbPerAcre: value ?? 0 })}
              error={error('otherNitrogenLbPerAcre')}
            />
            {pounds('phosphorusLbPerAcre', 'Phosphorus budget', 'For manure.')}
          </div>
          <fieldset className="mt-4">
            <legend className="mb-2 font-semibold">Methods</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {landMethods.map((method) => (
                <Checkbox
                  key={method}
                  label={methodName[method]}
                  checked={draft.methods.includes(method)}
                  onCheckedChange={(isChosen) =>
                    change({
                      methods: landMethods.filter((one) =>
                        one === method ? isChosen : draft.methods.includes(one),
                      ),
                    })
                  }
                />
              ))}
            </div>
            <FieldError>{error('methods')}</FieldError>
          </fieldset>
          <div className="mt-4 grid gap-4">
            <TextArea
              label="Note"
              rows={2}
              value={draft.note ?? ''}
              onChange={(event) => change({ note: event.target.value })}
              error={error('note')}
            />
            <Checkbox
              label="In use"
              hint="Technicians see only fields in use."
              checked={draft.active}
              onCheckedChange={(active) => change({ active })}
            />
          </div>
        </Card>
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            render={
              id === null ? <Link to="/fields" /> : <Link to="/fields/$fieldId" params={{ fieldId: id }} />
            }
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {id === null ? 'Add Field' : 'Save Field'}
          </Button>
        </div>
      </div>
      <LeaveGuard when={draft !== first && !save.isPending && !save.isSuccess} />
    </form>
  );
}

const nearOf = (
  sites: readonly { id: string; latitude: number | null; longitude: number | null }[] | undefined,
  siteId: string | null,
) => {
  const site = sites?.find(({ id, latitude }) => latitude !== null && (siteId === null || id === siteId));
  return site === undefined || site.latitude === null || site.longitude === null
    ? undefined
    : { latitude: site.latitude, longitude: site.longitude };
};
