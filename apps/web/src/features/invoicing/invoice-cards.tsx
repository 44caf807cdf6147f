import type { InvoiceDetail, InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import { formatDollars, formatQuantity, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { InvoiceReminders } from './invoice-reminders.tsx';
import { taxNotSetText } from './invoice-words.ts';
import { changedText } from './line-words.ts';

export type LineSource = Pick<InvoiceLine, 'jobId' | 'rentalId' | 'agreementId'>;

/** The job, rental or agreement of a line; null for a late fee, a deposit or an open balance. */
export const sourceIdOf = ({ jobId, rentalId, agreementId }: LineSource): string | null =>
  jobId ?? rentalId ?? agreementId;

interface InvoiceCardsProps {
  readonly invoice: InvoiceDetail;
  /** Removes a job, a rental or an agreement from a draft. */
  readonly onLeaveOut?: ((source: LineSource) => void) | undefined;
  /** Waives a line of a draft. */
  readonly onWaive?: ((line: InvoiceLine) => void) | undefined;
}

/** What an invoice says, and what became of it. */
export function InvoiceCards({ invoice, onLeaveOut, onWaive }: InvoiceCardsProps) {
  const [now] = useState(() => new Date());
  const isCredit = invoice.kind === 'credit-note';
  const isDraft = invoice.state === 'draft' || invoice.state === 'approved';
  const groups = [...Map.groupBy(invoice.lines, sourceIdOf)];
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr] lg:items-start">
      <Card title="Lines">
        {invoice.taxNotSet.length > 0 && (
          <div className="mb-3 flex flex-col items-start gap-2">
            {invoice.taxNotSet.map((one) => (
              <Badge key={`${one.name}/${one.what}`} tone="warn" icon={badgeIcons.warning}>
                {taxNotSetText(one)}
              </Badge>
            ))}
            <Button size="sm" render={<Link to="/settings" search={{ tab: 'taxes' }} />}>
              Enter taxes
            </Button>
          </div>
        )}
        <ul className="flex flex-col gap-4">
          {groups.map(([sourceId, lines]) => {
            const service = invoice.services.find((one) => one.jobId === sourceId);
            const [first] = lines;
            return (
              <li key={sourceId ?? 'none'}>
                {service !== undefined && (
                  <p className="mb-1 flex items-start justify-between gap-3">
                    <span className="min-w-0">
                      <Link
                        to="/jobs/$jobId"
                        params={{ jobId: service.jobId }}
                        className="rounded-sm font-semibold underline-offset-4 hover:underline"
                      >
                        {service.title}
                      </Link>{' '}
                      <span className="text-ink-soft">
                        {[service.completedOn && dateInWords(service.completedOn, now), service.address]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                    {onLeaveOut !== undefined && first !== undefined && (
                      <TakeOff name={service.title} onPress={() => onLeaveOut(first)} />
                    )}
                  </p>
                )}
                {onLeaveOut !== undefined &&
                  first !== undefined &&
                  first.jobId === null &&
                  sourceId !== null && (
                    <p className="mb-1 flex items-start justify-between gap-3 font-semibold">
                      {first.rentalId === null ? 'Service agreement' : 'Rental'}
                      <TakeOff name={first.description} onPress={() => onLeaveOut(first)} />
                    </p>
                  )}
                <ul className="flex flex-col divide-y divide-line">
                  {lines.map((line) => (
                    <Line key={line.position} line={line} isDraft={isDraft} onWaive={onWaive} />
                  ))}
                </ul>
                {service !== undefined && (
                  <p className="mt-1 text-sm text-ink-soft">
                    {[
                      service.gallons !== null && `${service.gallons.toLocaleString('en-US')} gal`,
                      service.signedBy && `signed by ${service.signedBy}`,
                      service.tickets.length > 0 && `ticket ${service.tickets.join(', ')}`,
                      service.manifests.length > 0 && `manifest ${service.manifests.join(', ')}`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
        <dl className="mt-4 flex flex-col gap-1 border-t border-line pt-3">
          <Sum name="Subtotal" cents={invoice.subtotalCents} />
          {invoice.taxNotSet.length > 0 && (
            <div className="flex justify-between gap-3">
              <dt>Tax</dt>
              <dd>not set</dd>
            </div>
          )}
          {invoice.taxes.map((tax) => (
            <Sum
              key={`${tax.name}/${tax.ppm}`}
              name={`${tax.name}, ${tax.ppm / 10_000} %`}
              cents={tax.cents}
            />
          ))}
          <Sum
            name={invoice.taxNotSet.length > 0 ? 'Total without tax that is not set' : 'Total'}
            cents={invoice.totalCents}
            isStrong
          />
          {invoice.payments.map((one) => (
            <Sum
              key={one.id}
              name={`${one.what}, ${dateInWords(one.on, now)}`}
              cents={isCredit ? one.cents : -one.cents}
            />
          ))}
          {invoice.writtenOffCents !== 0 && <Sum name="Written off" cents={-invoice.writtenOffCents} />}
          {invoice.state === 'issued' && (
            <Sum name={isCredit ? 'Left' : 'Open'} cents={invoice.openCents} isStrong />
          )}
        </dl>
      </Card>
      <FactsCard invoice={invoice} now={now} />
    </div>
  );
}

const TakeOff = ({ name, onPress }: { readonly name: string; readonly onPress: () => void }) => (
  <Button
    size="sm"
    variant="ghost"
    className="-my-1 shrink-0"
    aria-label={`Take off ${name}`}
    onClick={onPress}
  >
    Take off
  </Button>
);

function Line({
  line,
  isDraft,
  onWaive,
}: {
  readonly line: InvoiceLine;
  /** The client reads nothing of what a line was before; the office does until it is issued. */
  readonly isDraft: boolean;
  readonly onWaive: InvoiceCardsProps['onWaive'];
}) {
  const canWaive = line.jobId !== null || line.rentalId !== null || line.agreementId !== null;
  return (
    <li className="flex justify-between gap-3 py-1.5">
      <span className="min-w-0">
        {line.description}
        <span className="block text-sm text-ink-soft">
          {formatQuantity(line.quantityThousandths)} {line.unit} ×{' '}
          {formatUnitPrice((Math.sign(line.cents) || 1) * line.unitPrice)}
        </span>
        {isDraft && line.changed !== null && (
          <span className="block text-sm text-ink-soft">{changedText(line.changed)}</span>
        )}
      </span>
      <span className="flex shrink-0 items-start gap-2">
        {onWaive !== undefined && canWaive && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-1"
            aria-label={`Waive ${line.description}`}
            onClick={() => onWaive(line)}
          >
            Waive
          </Button>
        )}
        <span className="numeric">{formatDollars(line.cents)}</span>
      </span>
    </li>
  );
}

function Sum({
  name,
  cents,
  isStrong = false,
}: {
  readonly name: string;
  readonly cents: number;
  readonly isStrong?: boolean;
}) {
  return (
    <div className={isStrong ? 'flex justify-between gap-3 font-semibold' : 'flex justify-between gap-3'}>
      <dt>{name}</dt>
      <dd className="numeric">{formatDollars(cents)}</dd>
    </div>
  );
}

function FactsCard({ invoice, now }: { readonly invoice: InvoiceDetail; readonly now: Date }) {
  const isCredit = invoice.kind === 'credit-note';
  const mirror = invoice.creditsInvoice ?? invoice.creditedBy;
  const facts = [
    ['Date', invoice.invoiceDate && dateInWords(invoice.invoiceDate, now)],
    ['Due', isCredit ? null : invoice.dueDate && dateInWords(invoice.dueDate, now)],
    ['Terms', isCredit ? null : invoice.dueDays === 0 ? 'Due on receipt' : `${invoice.dueDays} days`],
    ['Purchase order', invoice.purchaseOrder],
    ['Note', invoice.note],
    ['Discount because', invoice.discount?.reason],
    ['On hold', invoice.hold && `${invoice.hold.reason} (${invoice.hold.byName})`],
    ['Void because', invoice.voidReason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Card title="Details">
      <p>
        <Link
          to="/clients/$clientId"
          params={{ clientId: invoice.clientId }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {invoice.parties.billToName}
        </Link>
      </p>
      <p className="whitespace-pre-line text-ink-soft">{invoice.parties.billToAddress}</p>
      <dl className="mt-3 flex flex-col gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {mirror !== null && (
        <p className="mt-3">
          {isCredit ? 'For' : 'Credited by'}{' '}
          <Link
            to="/billing/invoices/$invoiceId"
            params={{ invoiceId: mirror.id }}
            className="rounded-sm font-medium underline underline-offset-4"
          >
            {mirror.number}
          </Link>
        </p>
      )}
      <InvoiceReminders invoice={invoice} now={now} />
    </Card>
  );
}
