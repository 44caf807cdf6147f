import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { daysAgo } from '../rentals/testing.ts';
import type { ExpectedBooks, ExpectedPayment } from './testing-books.ts';
import type { OnlineCompany, StripeFake } from './testing.ts';

/** Random acts of clients, of the provider and of the office, each done and written into the expected books. */

const die = fc.nat(999);
const round = fc.record({
  pays: fc.array(
    fc.record({
      which: die,
      share: die,
      by: fc.constantFrom('card', 'card', 'card', 'bank', 'nobody', 'expires'),
      isFeeKnown: fc.boolean(),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  moves: fc.array(
    fc.record({
      what: fc.constantFrom(
        'settle',
        'bounce',
        'refund',
        'end-refund',
        'dispute',
        'end-dispute',
        'fee',
        'late',
      ),
      which: die,
      share: die,
      end: die,
    }),
    { minLength: 2, maxLength: 7 },
  ),
  office: fc.record({
    what: fc.constantFrom(
      'nothing',
      'check',
      'void',
      'card-refund',
      'card-refund',
      'card-refund',
      'check-refund',
      'check-refund',
      'apply-credit',
      'reverse',
    ),
    which: die,
    share: die,
    isCredited: fc.boolean(),
    isPending: fc.boolean(),
  }),
});
export const scriptOf = (roundCount: number) =>
  fc.record({
    invoices: fc.array(fc.integer({ min: 60, max: 20_000 }), { minLength: 1, maxLength: 3 }),
    rounds: fc.array(round, { minLength: roundCount, maxLength: roundCount }),
  });
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;
export type Script = ReturnType<typeof scriptOf> extends fc.Arbitrary<infer Value> ? Value : never;

/** Where it is played. */
export interface World {
  readonly server: TestServer;
  readonly fake: StripeFake;
  readonly own: OnlineCompany;
}

export interface Client {
  readonly id: string;
  readonly script: Script;
  readonly invoiceIds: readonly string[];
  readonly books: ExpectedBooks;
}

const chosen = <Thing>(list: readonly Thing[], die: number): Thing | undefined => list[die % list.length];
const shareOf = (cents: number, share: number): number =>
  Math.max(1, Math.floor((cents * (share + 1)) / 1_000));
const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

/** In a round, different payments move money of different invoices: between those no order of telling may matter. */
function newClaims(): (ref: string | null, invoices: Iterable<number>) => boolean {
  const holders = new Map<number, string>();
  return (ref, invoices) => {
    const wanted = [...invoices];
    if (wanted.some((one) => (holders.get(one) ?? ref) !== ref)) return false;
    if (ref !== null) for (const one of wanted) holders.set(one, ref);
    return true;
  };
}
type Claim = ReturnType<typeof newClaims>;

export async function playRound(world: World, client: Client, { pays, moves, office }: Round): Promise<void> {
  const claim = newClaims();
  for (const one of pays) await pay(world, client, one, claim);
  for (const one of moves) move(world, client, one, claim);
  await act(world, client, office);
}

/** A session is opened for one invoice or two, whole or in part, and its client pays, or does not. */
async function pay(
  { server, own }: World,
  { id, invoiceIds, books }: Client,
  { which, share, by, isFeeKnown }: Round['pays'][number],
  claim: Claim,
): Promise<void> {
  const { transfers } = books.expected();
  const first = which % invoiceIds.length;
  const parts = [...new Set([first, (first + (which % 2)) % invoiceIds.length])]
    .toSorted((one, other) => one - other)
    .filter((invoice) => books.open(invoice) > 0 && transfers[invoice] !== true)
    .map((invoice) => ({
      invoice,
      cents: share % 3 === 0 ? shareOf(books.open(invoice), share) : books.open(invoice),
    }));
  const intended = parts.map(({ invoice }) => invoice);
  if (sumOf(parts) < 50 || !claim(null, intended)) return;
  const opened = await server.services.onlinePayments.openSession(own.company.admin, {
    clientId: id,
    invoices: parts.map(({ invoice, cents }) => ({ invoiceId: invoiceIds[invoice] ?? '', cents })),
    via: 'portal',
    returnTo: server.url,
  });
  if (!opened.ok) throw new Error(`no session was opened: ${opened.refusal}`);
  const ref = opened.value.url.split('/').at(-1) ?? '';
  if (!books.sessions.some((one) => one.ref === ref)) books.sessions.push({ ref, parts, isTakenIn: false });
  claim(ref, intended);
  if (by === 'expires') own.account.expire(ref);
  if (by === 'card') own.account.pay(ref).isFeeKnown = isFeeKnown;
  if (by === 'bank') own.account.pay(ref, 'us_bank_account').isFeeKnown = isFeeKnown;
}

/** Something happens at the provider, if there is what it can happen to. */
function move(
  { own: { account } }: World,
  { books }: Client,
  { what, which, share, end }: Round['moves'][number],
  claim: Claim,
): void {
  const sessions = books.sessions.map((one) => ({ ...one, there: account.sessions.get(one.ref) }));
  const paid = sessions.flatMap(({ ref, parts, there }) => {
    const intent = account.intents.get(there?.paymentIntent ?? '');
    if (intent === undefined) return [];
    const { applied = [], taken = [] } = books.owner(intent.id) ?? {};
    const moved = [...applied.keys()].filter((at) => applied[at] !== 0 || taken[at] !== 0);
    const touches = new Set([...parts.map(({ invoice }) => invoice), ...moved]);
    return [{ ref, intent, touches }];
  });
  const refunds = [...account.refunds.values()].filter((one) =>
    paid.some(({ intent }) => intent.id === one.intent),
  );
  const disputes = [...account.disputes.values()].filter((one) =>
    paid.some(({ intent }) => intent.id === one.intent),
  );
  const succeeded = paid.filter(({ intent }) => intent.status === 'succeeded');
  const left = (intent: string, cents: number): number =>
    cents -
    sumOf(refunds.filter((one) => one.intent === intent && one.status !== 'failed')) -
    sumOf(disputes.filter((one) => one.intent === intent && one.status !== 'won'));
  if (what === 'settle' || what === 'bounce') {
    const one = chosen(
      paid.filter(({ intent }) => intent.status === 'processing'),
      which,
    );
    if (one === undefined || !claim(one.ref, one.touches)) return;
    if (what === 'settle') account.settle(one.ref);
    else account.fail(one.ref);
  } else if (what === 'late') {
    const one = chosen(
      sessions.filter(({ there }) => there?.status === 'open'),
      which,
    );
    if (
      one !== undefined &&
      claim(
        one.ref,
        one.parts.map(({ invoice }) => invoice),
      )
    )
      account.pay(one.ref);
  } else if (what === 'fee') {
    const one = chosen(
      paid.filter(({ intent }) => !intent.isFeeKnown),
      which,
    );
    if (one !== undefined) one.intent.isFeeKnown = true;
  } else if (what === 'refund' || what === 'dispute') {
    const isDispute = what === 'dispute';
    const one = chosen(
      succeeded.filter(({ intent }) => !isDispute || disputes.every((other) => other.intent !== intent.id)),
      which,
    );
    if (one === undefined) return;
    const { id, cents } = one.intent;
    const some = left(id, cents);
    if (some < 1 || !claim(one.ref, one.touches)) return;
    if (isDispute)
      account.dispute(
        id,
        shareOf(some, share),
        'fraudulent',
        end % 3 === 0 ? 'warning_needs_response' : 'needs_response',
      );
    else account.refund(id, shareOf(some, share), null, end % 2 === 0 ? 'pending' : 'succeeded');
  } else if (what === 'end-refund') {
    const one = chosen(
      refunds.filter(({ status }) => status !== 'failed'),
      which,
    );
    if (one !== undefined)
      account.endRefund(one.id, one.status === 'pending' && end % 2 === 0 ? 'succeeded' : 'failed');
  } else {
    const one = chosen(
      disputes.filter(({ status }) => status !== 'won' && status !== 'lost'),
      which,
    );
    const payment = paid.find(({ intent }) => intent.id === one?.intent);
    if (one === undefined || payment === undefined || !claim(payment.ref, payment.touches)) return;
    const next = end % 2 === 0 ? 'won' : 'lost';
    account.endDispute(one.id, one.status === 'warning_needs_response' ? 'needs_response' : next);
  }
}

let checks = 0;
const reason = 'It was agreed';

/** The office acts before it is told of what happened in this round. */
async function act(
  world: World,
  client: Client,
  { what, which, share, isCredited, isPending }: Round['office'],
): Promise<void> {
  const { own } = world;
  const { id, invoiceIds, books } = client;
  const at = which % invoiceIds.length;
  const payment = chosen(books.payments, which);
  if (what === 'check') {
    if (books.open(at) === 0) return;
    const applied = shareOf(books.open(at), share);
    const cents = applied + (share % 3 === 0 ? 500 : 0);
    const reference = String((checks += 1));
    books.check(reference, at, cents, applied);
    await answered(own, 200, '/payments', {
      clientId: id,
      method: 'check',
      reference,
      cents,
      receivedOn: daysAgo(0),
      allocations: [{ invoiceId: invoiceIds[at], cents: applied }],
    });
  } else if (what === 'void') {
    const may = books.mayVoid(at);
    if (may) books.void(at);
    await answered(own, may ? 200 : 409, `/invoices/${invoiceIds[at]}/void`, { reason });
  } else if (payment === undefined || what === 'nothing') {
    return;
  } else if (what === 'apply-credit') {
    if (books.payments.filter((one) => !one.isReversed && books.free(one) > 0).length !== 1) return;
    for (const one of books.payments) if (!one.isReversed && books.free(one) > 0) books.applyCredit(one);
    await answered(own, 200, `/clients/${id}/credit`, {});
  } else {
    await actOnPayment(world, client, payment, {
      what,
      cents: shareOf(payment.cents, share),
      isCredited,
      isPending,
    });
  }
}

async function actOnPayment(
  { server, fake, own }: World,
  { id: clientId, books }: Client,
  payment: ExpectedPayment,
  {
    what,
    cents,
    isCredited,
    isPending,
  }: Pick<Round['office'], 'what' | 'isCredited' | 'isPending'> & { readonly cents: number },
): Promise<void> {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      select p.id from payments p left join payment_attempts a on a.payment_id = p.id and a.kind = 'charge'
       where p.client_id = ${clientId} and coalesce(a.payment_ref, p.reference) = ${payment.ref}`),
  );
  const path = `/payments/${rows[0]?.id}`;
  if (what === 'reverse') {
    const may = books.mayReverse(payment);
    if (may) books.reverse(payment);
    await answered(own, may ? 200 : 409, `${path}/reversal`, { reason });
  } else if (what === 'check-refund') {
    const may = !payment.isReversed && books.free(payment) >= cents;
    if (may) payment.byCheck += cents;
    const refund = { method: 'check', cents, refundedOn: daysAgo(0), reference: null, note: null };
    await answered(own, may ? 200 : 409, `${path}/refunds`, refund);
  } else if (payment.intent !== null) {
    fake.switches.refundsPend = isPending;
    const may = books.prepareRefund(payment, cents, isCredited);
    const way = isCredited ? 'credit-invoice' : 'leave-open';
    const before = new Set(own.account.refunds.keys());
    await answered(own, may ? 200 : 409, `${path}/card-refunds`, { cents, way, reason });
    for (const ref of own.account.refunds.keys()) if (!before.has(ref)) books.lookAtRefund(ref);
  }
}

async function answered(own: OnlineCompany, status: number, path: string, body: object): Promise<void> {
  const answer = await own.company.admin.call('POST', path, body, { 'idempotency-key': randomUUID() });
  expect([answer.status, path, answer.body], `${path} ${JSON.stringify(body)}`).toEqual([
    status,
    path,
    answer.body,
  ]);
}
