import { ArticlePage, type ArticleSection } from '../article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'Whose data, and who is responsible',
    paragraphs: [
      '“We” is the operator of this installation of Haulwright. For the accounts of the people who sign in, we are responsible. For what your company enters about its clients, your company is responsible and we act on its behalf: when one of your clients asks us about it, we send them to you.',
    ],
  },
  {
    title: 'What we keep',
    points: [
      'About the people who sign in: name, email address, company and role; a phone number if you give one, or use it as a second step. A password only as a hash from which it cannot be read back.',
      'About your business: what you enter about clients, their addresses and contacts, jobs, routes, vehicles and disposal sites, and the history of each job. Reports you make are kept until you delete them.',
      'About signing in: which account, from which network address, with which browser, when, and whether it succeeded; also changes to passwords, second steps and roles. Your administrators can read this record for your company.',
      'About faults: what the server was doing when something failed. Passwords, codes and tokens are never written there.',
    ],
  },
  {
    title: 'What for',
    points: [
      'To provide the service you asked for, and to support you in using it.',
      'To plan routes: addresses are turned into positions on the map.',
      'To send the messages you cause: confirmations, invitations, codes, and warnings when something about your account changes.',
      'To bill the subscription, to keep the service secure, and to meet legal duties.',
    ],
    paragraphs: [
      'We do not sell personal data, we do not use your clients’ data for advertising, and we do not track anyone’s behavior.',
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'Your own company, according to the roles it gives: technicians see the jobs assigned to them, the office sees its work, administrators see everything of the company. No other company that uses this installation can see it.',
      'These pages and the application load nothing from other companies’ servers: no fonts, no maps, no tracking, no advertising. Your browser talks to this server alone, unless you choose to sign in through another provider.',
      'The server itself hands data on only for what you use, and only if this installation is set up for it: a mail service delivers messages, a text-message service delivers codes, a map service places addresses and measures roads, a sign-in provider that you choose confirms who you are, and the first five characters of a password’s hash may be compared with a list of leaked passwords. A third-party card payment provider takes payments; card data goes to it directly and we do not store it. We give data to authorities when the law makes us.',
    ],
  },
  {
    title: 'Where it lives',
    paragraphs: [
      'In one PostgreSQL database on the server that runs this installation, and in the backups its operator makes. Keys that sign sessions are stored encrypted.',
    ],
  },
  {
    title: 'How long',
    points: [
      'Your company’s data: as long as its account is open, and after that as long as the law asks for records.',
      'The record of sign-ins: two years.',
      'Sessions: until you sign out, they go unused for two weeks, or 60 days have passed.',
      'Removed users lose access at once; the work they recorded stays with the company.',
      'Backups: until the operator replaces them.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'We keep your session in your browser’s local storage, so that you stay signed in; signing out removes it. There are no cookies.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask what we keep about you, have it corrected, receive a copy or have it deleted. Your name, email address and password you can change yourself under My account, where you also see every device that is signed in. Requests are generally answered within 30 days.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'The service is not directed at people under 18 years of age, and we do not knowingly keep data about them.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'When this policy changes we put the new text here and tell account holders of anything important.',
    ],
  },
];

export default function PrivacyPage() {
  return (
    <ArticlePage
      title="Privacy Policy"
      lead="What we keep about people, what for, and what you can ask of us."
      sections={sections}
    />
  );
}
