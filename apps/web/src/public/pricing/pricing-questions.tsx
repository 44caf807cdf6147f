import type { ReactNode } from 'react';

const questions: readonly { readonly question: string; readonly answer: ReactNode }[] = [
  {
    question: 'What happens after the free trial?',
    answer:
      'The year’s price applies from then on. We have no card of yours until then, so nothing is charged by surprise.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By card. Billing runs through a third-party card payment provider; Haulwright does not store card data.',
  },
  {
    question: 'Can I get a refund?',
    answer: (
      <>
        Subscription fees are non-refundable, as the{' '}
        <a href="/terms" className="text-accent-text underline underline-offset-2">
          terms
        </a>{' '}
        say. That is what the trial is for.
      </>
    ),
  },
  {
    question: 'Who counts as a customer?',
    answer: 'Every client you have not archived, however many addresses, tanks or jobs it has.',
  },
];

export function PricingQuestions() {
  return (
    <section aria-labelledby="questions" className="mt-16">
      <h2 id="questions" className="text-2xl font-semibold">
        Questions before signing up
      </h2>
      <dl className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-1.5 text-lg text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
