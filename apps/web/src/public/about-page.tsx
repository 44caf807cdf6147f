import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { ArticlePage, type ArticleSection } from './article-page.tsx';

const sections: readonly ArticleSection[] = [
  {
    title: 'Our mission',
    paragraphs: [
      'We lower the cost of logistics for small and medium businesses. A hauler with three trucks pays the same for a mile as one with three hundred, but has nobody whose job it is to save it. Haulwright is that somebody.',
    ],
  },
  {
    title: 'What we build',
    paragraphs: [
      'One place for clients, jobs, routes and the papers that go with them, made for companies that pump, haul and dispose: septic services, portable sanitation, grease trap services and manure hauling.',
      'The heart of it is the route planner. It knows what other planners do not: that a tank fills up along the way, that it must be emptied at a site that takes this waste and is open at that hour, and that an emergency does not wait for the plan.',
    ],
  },
  {
    title: 'How we work',
    points: [
      'The planner advises, people decide. Every plan can be read, moved and overruled.',
      'What a technician did in the field is never lost, signal or not.',
      'A gallon is accounted for from the tank to the ticket to the invoice.',
      'Your data is yours: each company sees its own and nobody else’s.',
    ],
  },
  {
    title: 'Who it is for',
    paragraphs: ['Dispatchers with two phones ringing, owners who do the books on Sunday evening, and technicians with wet gloves. If the product is in the way of one of them, that is a fault and we want to hear of it.'],
  },
];

export default function AboutPage() {
  return (
    <ArticlePage title="About Haulwright" lead="We make the software that small and medium haulers run their day with." sections={sections}>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button variant="primary" size="lg" render={<Link to="/auth" />}>
          Get Started
        </Button>
        <Button size="lg" render={<Link to="/pricing" />}>
          See pricing
        </Button>
      </div>
    </ArticlePage>
  );
}
