import { ArticlePage, type ArticleSection } from '../article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'What we keep',
    points: [
      'About the people who sign in: name, email address, phone number, company and role.',
      'About your business: what you enter about clients, addresses, jobs, routes, vehicles and disposal, and the photos, forms and signatures your crews record.',
      'About the use of the service: sign-ins, addresses and times of requests, and errors, so that it works and stays safe.',
      'Positions of vehicles and check-ins, only while a crew works and only when your company turns this on.',
    ],
  },
  {
    title: 'What for',
    points: [
      'To provide the service you asked for, and to support you in using it.',
      'To plan routes: addresses are turned into positions on the map.',
      'To bill the subscription.',
      'To keep the service secure and to meet legal duties.',
    ],
    paragraphs: ['We do not sell personal data, and we do not use your clients’ data for advertising.'],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'Your own company, according to the roles you give. No other company that uses Haulwright can see it.',
      'A third-party card payment provider takes payments; card data goes to it directly and we do not store it. Further providers work for us only under contract, and only with what they need. We give data to authorities when the law makes us.',
    ],
  },
  {
    title: 'Your clients’ data',
    paragraphs: ['For the data you enter about your clients you are responsible and we act on your behalf. When one of your clients asks us about it, we send them to you.'],
  },
  {
    title: 'How long',
    paragraphs: ['As long as the account is open, and after that as long as the law asks for records. Removed users lose access at once; the work they recorded stays with your company.'],
  },
  {
    title: 'On your device',
    paragraphs: ['We keep your session in your browser’s local storage so that you stay signed in, and on phones the work that waits to be sent. There are no advertising or tracking cookies.'],
  },
  {
    title: 'Your rights',
    paragraphs: ['You may ask what we keep about you, have it corrected, receive a copy or have it deleted. Requests are generally answered within 30 days.'],
  },
  {
    title: 'Children',
    paragraphs: ['The service is not directed at people under 18 years of age, and we do not knowingly keep data about them.'],
  },
  {
    title: 'Changes',
    paragraphs: ['When this policy changes we put the new text here and tell account holders of anything important.'],
  },
];

export default function PrivacyPage() {
  return <ArticlePage title="Privacy Policy" lead="What we keep about people, what for, and what you can ask of us." sections={sections} />;
}
