import { ArticlePage, type ArticleSection } from '../article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'Companies are kept apart',
    paragraphs: [
      'Every row of data belongs to one company, and the database itself enforces it: a query that does not say for which company it runs gets nothing. Another company’s record does not look forbidden, it looks as if it did not exist.',
    ],
  },
  {
    title: 'Signing in',
    points: [
      'Passwords are stored only as argon2id hashes. We cannot read them.',
      'Sessions are short and renewed with tokens that change at each use; a stolen one that is used twice ends the session.',
      'A wrong password and an unknown address get the same answer.',
    ],
  },
  {
    title: 'Roles',
    paragraphs: ['What a person may do depends on their roles: administrator, dispatcher or field technician. Technicians see only the jobs assigned to them. The server checks every request by the same table the screens use.'],
  },
  {
    title: 'In transit and at rest',
    points: ['Connections to the hosted service are encrypted.', 'Signing keys are sealed in the database and never leave the server.', 'Card data goes to the payment provider directly; we do not store it.'],
  },
  {
    title: 'Losing nothing',
    paragraphs: ['What the server has confirmed is on disk. Backups are one consistent snapshot and are checked when restored. Work done without signal stays on the phone until the server has taken it.'],
  },
  {
    title: 'Your part',
    points: ['Give every person their own account and the smallest role that works.', 'Use a long password that is used nowhere else.', 'Remove people who leave your company, the same day.'],
  },
  {
    title: 'Found something?',
    paragraphs: ['Tell the operator of your installation what you found and how to repeat it, and give us time to correct it before telling others. We do not pursue people who look for faults in good faith and harm nobody.'],
  },
];

export default function SecurityPage() {
  return <ArticlePage title="Security" lead="How your company’s data is protected, in plain words." sections={sections} />;
}
