import type { GateReceipt, GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';

type Fact = readonly [string, string | null | undefined];

function Facts({ label, facts }: { readonly label: string; readonly facts: readonly Fact[] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const moment = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
const inGallons = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

/** Who brought what, so that the person at the gate knows that it is this truck. */
export function GateVisitFacts({ visit }: { readonly visit: GateVisit }) {
  const { hauler, truck, site, deliveredAt, timeZone, wasteTypes, reportedGallons } = visit;
  return (
    <Facts
      label="The load"
      facts={[
        ['Hauler', hauler.name],
        ['Registration', hauler.registration],
        ['Telephone', hauler.phone],
        ['Truck', truck && [truck.name, truck.plate].filter(Boolean).join(', plate ')],
        ['Site', site],
        ['Dumped', moment(deliveredAt, timeZone)],
        ['Waste', wasteTypes.map((one) => wasteTypeName[one]).join(', ')],
        ['Crew’s figure', inGallons(reportedGallons)],
      ]}
    />
  );
}

/** What was signed, once it is. */
export function GateReceiptFacts({
  receipt,
  timeZone,
}: {
  readonly receipt: GateReceipt;
  readonly timeZone: string;
}) {
  const { receivedGallons, ticketNumber, note, name, at, isPosted } = receipt;
  return (
    <section aria-labelledby="gate-receipt" className="mt-6 border-t border-line pt-4">
      <h2 id="gate-receipt" className="mb-3 text-xl font-semibold">
        Receipt
      </h2>
      <Facts
        label="Receipt"
        facts={[
          ['Received', inGallons(receivedGallons)],
          ['Ticket number', ticketNumber],
          ['Note', note],
          ['Signed by', name],
          ['Signed', moment(at, timeZone)],
        ]}
      />
      {!isPosted && (
        <p className="mt-3">The hauler’s office compares your figure with its own and may call you.</p>
      )}
    </section>
  );
}
