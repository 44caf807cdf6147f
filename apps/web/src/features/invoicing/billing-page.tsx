import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Banknote, BookOpenCheck, Ellipsis, FileSignature, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { useCan } from '../session/session-context.ts';
import { DraftsTab, type DraftView } from './drafts-tab.tsx';
import { InvoicesTab, type InvoiceView } from './invoices-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { ReceivablesTab, type ReceivableView } from './receivables-tab.tsx';
import { RunsTab } from './runs-tab.tsx';
import { SendOutsUnderWay } from './send-outs-under-way.tsx';
import type { ToSendView } from './to-send-tab.tsx';
import { UnbilledTab } from './unbilled-tab.tsx';
import type { UnbilledView } from './unbilled-view.ts';

type BillingTab =
  | 'unbilled'
  | 'runs'
  | 'drafts'
  | 'send'
  | 'invoices'
  | 'receivables'
  | 'payments'
  | 'online'
  | 'waived'
  | 'assurance';

const AssuranceTab = lazyPart(async () => (await import('../assurance/assurance-tab.tsx')).AssuranceTab);
const OnlineTab = lazyPart(async () => (await import('../payments/online-tab.tsx')).OnlineTab);
const ToSendTab = lazyPart(async () => (await import('./to-send-tab.tsx')).ToSendTab);
const WaivedTab = lazyPart(async () => (await import('./waived-tab.tsx')).WaivedTab);
const BookkeepingDialog = lazyDialog(
  async () => (await import('../exports/bookkeeping-dialog.tsx')).BookkeepingDialog,
);
const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog);
const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

type Which = InvoiceView['which'] | ReceivableView['which'];
/** The address may name what another tab shows. */
const invoicesOf = (which: Which): InvoiceView['which'] =>
  which === 'no-address' || which === 'credit' ? undefined : which;
const receivablesOf = (which: Which): ReceivableView['which'] =>
  which === 'overdue' || which === 'no-address' || which === 'credit' ? which : undefined;

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient }: PageVisit) =>
  queryClient.prefetchQuery(api.invoicing.summary.queryOptions());

type Summary = Awaited<ReturnType<typeof api.invoicing.summary.call>>;

const sumsInWords = ({ unbilled, drafts, receivable }: Summary): string =>
  `${formatDollars(unbilled.cents)} to bill, ${formatDollars(drafts.cents)} on drafts, ${formatDollars(receivable.cents)} owed to you, ${formatDollars(receivable.overdueCents)} of it overdue.`;

/** In one line of a phone, without cents. */
const shortSums = ({ unbilled, receivable }: Summary): string =>
  `${dollarsOnly(unbilled.cents)} to bill, ${dollarsOnly(receivable.cents)} owed, ${dollarsOnly(receivable.overdueCents)} overdue`;

const dollarsOnly = (cents: number): string =>
  formatDollars(Math.round(cents / 100) * 100).replace(/\.00$/, '');

/** From completed work to payment: unbilled work, drafts, invoices, receivables, payments. */
export default function BillingPage() {
  const {
    tab = 'unbilled',
    search = '',
    sort,
    columns,
    which,
    queue,
    work,
    ...filter
  } = useSearch({ from: '/office/billing' });
  const view = { sort, columns };
  const navigate = useNavigate({ from: '/billing' });
  const [open, setOpen] = useState<'payment' | 'settings' | 'bookkeeping' | null>(null);
  const { data } = useQuery(api.invoicing.summary.queryOptions());
  const toSend = useQuery(api.invoicing.paperCounts.queryOptions()).data?.send;
  const maySet = useCan('MANAGE_BILLING');
  const isNarrow = useNarrowScreen();
  const count = (number: number | undefined) =>
    number === undefined || number === 0 ? {} : { count: number };
  const onSearch = (text: string) =>
    void navigate({
      search: { ...(tab !== 'unbilled' && { tab }), search: text || undefined },
      replace: true,
    });
  const onView = (
    change: Partial<DraftView & InvoiceView & ToSendView> | Partial<ReceivableView> | Partial<UnbilledView>,
  ) =>
    void navigate({
      search: (before) => ({
        ...before,
        ...change,
        ...('search' in change && { search: change.search || undefined }),
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title="Billing"
        description={data && (isNarrow ? shortSums(data) : sumsInWords(data))}
        actions={
          <>
            {maySet && !isNarrow && (
              <Button
                icon={<SlidersHorizontal aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={() => setOpen('settings')}
              >
                Terms
              </Button>
            )}
            <LazyMenu
              trigger={<Button icon={<Ellipsis aria-hidden="true" />} iconLabel="More" />}
              items={[
                {
                  label: 'Agreements',
                  icon: <FileSignature aria-hidden="true" />,
                  onSelect: () => void navigate({ to: '/agreements' }),
                },
                {
                  label: 'For the bookkeeper',
                  icon: <BookOpenCheck aria-hidden="true" />,
                  onSelect: () => setOpen('bookkeeping'),
                },
                ...(maySet && isNarrow
                  ? [
                      {
                        label: 'Terms',
                        icon: <SlidersHorizontal aria-hidden="true" />,
                        onSelect: () => setOpen('settings'),
                      },
                    ]
                  : []),
              ]}
            />
            <Button
              variant="primary"
              icon={<Banknote aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setOpen('payment')}
            >
              Record payment
            </Button>
          </>
        }
      />
      <SendOutsUnderWay />
      <Tabs<BillingTab>
        label="Billing"
        items={[
          {
            value: 'unbilled',
            label: 'Unbilled',
            ...count(
              data &&
                data.unbilled.jobs + data.unbilled.rentals + data.unbilled.agreements + data.unbilled.waiting,
            ),
          },
          { value: 'runs', label: 'Runs' },
          { value: 'drafts', label: 'Drafts', ...count(data && data.drafts.draft + data.drafts.approved) },
          { value: 'send', label: 'To send', ...count(toSend) },
          { value: 'invoices', label: 'Invoices' },
          { value: 'receivables', label: 'Receivables' },
          { value: 'payments', label: 'Payments' },
          { value: 'online', label: 'Online payments' },
          { value: 'waived', label: 'Waived' },
          { value: 'assurance', label: 'Assurance' },
        ]}
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: next === 'unbilled' ? {} : { tab: next }, replace: true })
        }
      >
        <div className="md:mt-4">
          {tab === 'runs' ? (
            <RunsTab />
          ) : tab === 'drafts' ? (
            <DraftsTab view={{ search, ...view }} onViewChange={onView} />
          ) : tab === 'send' ? (
            <ToSendTab view={{ search, ...view, queue }} onViewChange={onView} />
          ) : tab === 'invoices' ? (
            <InvoicesTab
              view={{ search, ...view, which: invoicesOf(which), from: filter.from, to: filter.to }}
              onViewChange={onView}
            />
          ) : tab === 'receivables' ? (
            <ReceivablesTab
              view={{ search, ...view, which: receivablesOf(which), to: filter.to }}
              onViewChange={onView}
            />
          ) : tab === 'payments' ? (
            <PaymentsTab search={search} onSearch={onSearch} />
          ) : tab === 'online' ? (
            <OnlineTab />
          ) : tab === 'waived' ? (
            <WaivedTab search={search} onSearch={onSearch} />
          ) : tab === 'assurance' ? (
            <AssuranceTab
              filter={filter}
              onFilterChange={(next) => void navigate({ search: { tab, ...next }, replace: true })}
            />
          ) : (
            <UnbilledTab
              view={{ search, ...view, work, from: filter.from, to: filter.to }}
              onViewChange={onView}
              onDrafted={() => void navigate({ search: { tab: 'drafts' } })}
            />
          )}
        </div>
      </Tabs>
      {open === 'payment' && <PaymentDialog open onOpenChange={(isOpen) => !isOpen && setOpen(null)} />}
      <BookkeepingDialog open={open === 'bookkeeping'} onOpenChange={(isOpen) => !isOpen && setOpen(null)} />
      <SettingsDialog open={open === 'settings'} onOpenChange={(isOpen) => !isOpen && setOpen(null)} />
    </>
  );
}
