import { ArticlePage, type ArticleSection } from '../article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: '1. The agreement',
    paragraphs: [
      'These terms are the agreement between the company that opens an account (“you”) and the operator of Haulwright (“we”). By creating an account or using the service you accept them for your company, and you confirm that you may do so.',
    ],
  },
  {
    title: '2. The service',
    paragraphs: [
      'Haulwright is software for planning and recording field service work: clients, jobs, routes, vehicles, disposal sites and the reports that follow from them.',
      'Route optimization and other automatic suggestions are advisory. You remain responsible for how vehicles are driven and loaded, for hours of service, and for every permit and rule that applies to your trade.',
    ],
  },
  {
    title: '3. Accounts and credentials',
    paragraphs: [
      'You decide who in your company gets an account and which role. You and your users are responsible for keeping credentials secret. Actions taken under a login are deemed authorized by your company.',
    ],
    points: [
      'Give every person an account of their own, and require a second step where it matters.',
      'Remove people who leave.',
      'Tell us without delay when you believe that an account is used by someone else.',
    ],
  },
  {
    title: '4. Acceptable use',
    points: [
      'Do not use the service for anything unlawful, and do not enter data you have no right to hold.',
      'Do not try to reach other companies’ data, disturb the service or get around its limits. Looking for faults in good faith, as the security page describes, is not a breach.',
      'Do not resell the service without a written agreement.',
    ],
  },
  {
    title: '5. Age',
    paragraphs: [
      'The service is made for businesses. It is not directed at people under 18 years of age, and they may not open an account.',
    ],
  },
  {
    title: '6. Price and payment',
    paragraphs: [
      'The price is 125 dollars per year per company. It includes the admin portal, the AI routing engine, 1 vehicle and the first 250 customers. Each customer beyond 250 costs 0.55 dollars per month, and each vehicle beyond the first 16 dollars per year.',
      'Customers are counted without archived clients, vehicles without those out of service; your administrators see the count and the price under Settings, Usage. The trial needs no credit card. Billing runs through a third-party card payment provider. We do not store card data. Subscription fees are non-refundable, also when an account is closed before the end of a paid period.',
    ],
  },
  {
    title: '7. Your data',
    paragraphs: [
      'What you enter stays yours. We use it to provide the service to you, as the privacy policy describes. While your account is open you can take your lists and reports with you as files.',
    ],
  },
  {
    title: '8. Availability and changes',
    paragraphs: [
      'We work to keep the service available but do not promise that it never fails. We may change it; when a change takes away something you rely on, we tell you beforehand where we can.',
    ],
  },
  {
    title: '9. Ending the agreement',
    paragraphs: [
      'You may close your account at any time. We may suspend or close an account that breaks these terms or is not paid for, after telling you and giving you time to put it right, unless waiting would harm others.',
    ],
  },
  {
    title: '10. Warranties and liability',
    paragraphs: [
      'The service is provided as it is. As far as the law allows, we give no other warranty, and neither side is liable for indirect or consequential loss.',
      'Our total liability under this agreement is capped at the amount you paid for the service in the prior 12 months.',
    ],
  },
  {
    title: '11. Disputes',
    paragraphs: [
      'We try to settle every dispute by talking first. What cannot be settled that way is decided by binding arbitration, to be completed within 7 business days of the arbitrator’s appointment, unless the law requires otherwise.',
    ],
  },
  {
    title: '12. Changes to these terms',
    paragraphs: [
      'When we change these terms we put the new date on this page and tell account holders of anything important before it applies. Using the service after that date means accepting the change.',
    ],
  },
];

export default function TermsPage() {
  return (
    <ArticlePage
      title="Terms and Conditions"
      updated="October 29, 2025"
      lead="What you may expect of us, and what we expect of you."
      sections={sections}
    />
  );
}
