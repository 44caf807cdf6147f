import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';

/** Link to the form of a new quote. */
export const NewQuote = () => (
  <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/quotes/new" />}>
    New quote
  </Button>
);
